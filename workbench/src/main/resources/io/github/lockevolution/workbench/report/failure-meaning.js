// What a failure means: of a section it may be something else than of a lock.

import { areSections } from "report/data.js";
import { label } from "report/words.js";

export const meaningOf = (failure) => (areSections ? label("failure", failure, "sectionMeaning") : label("failure", failure, "meaning"));
