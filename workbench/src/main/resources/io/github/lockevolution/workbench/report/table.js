// A list of rows that a module adds to the page (PageTable.java): a line each, which opens.

import { copyable } from "report/copyable.js";
import { tablesIn } from "report/data.js";
import { english, h, properName, setChildren } from "report/dom.js";
import { replaceAddress, toRow } from "report/route.js";
import { languageNow, t } from "report/words.js";

export function showTable(root, { view, row }) {
  const table = tablesIn(languageNow())[view];
  const rows = table.rows.map((each) => rowView(view, table.columns, each, each.id === row));
  const asked = rows.find((details) => details.open);
  setChildren(root,
    h("div.head", {}, h("h1", { tabindex: "-1", translate: "no" }, table.title), properName("p.lead", table.lead)),
    row && !asked && h("p.notice", { role: "alert" }, t("addressUnknown", { address: toRow(view, row) })),
    h("div.rows", { translate: "no" }, h("p.row-line.quiet", { "aria-hidden": "true" }, table.columns.map((column) => h("span", {}, column))), rows));
  return { scrollTo: asked };
}

function rowView(view, columns, { id, cells, details }, open) {
  return h("details.table-row", { id: `row-${id}`, open, tabindex: "-1", ontoggle: ({ target }) => target.open && replaceAddress(toRow(view, id)) },
    h("summary", {}, h("span.row-line", {}, cells.map((cell, i) => h("span", { title: columns[i] }, prose(cell))))),
    h("dl", {}, details.map(({ head, text, code, command }) => [h("dt", {}, head),
      h("dd", {}, text && prose(text), code && h("div.code", { tabindex: "0", role: "group", "aria-label": head }, h("pre", {}, properName("code", code))), command && copyable(command))])));
}

/** Text with `code` and [links](https://…), as Markdown has them. */
function prose(text) {
  return text.split(/(`[^`]+`|\[[^\]]+\]\(https:[^)\s]+\))/).map((part) => {
    const [, label, href] = part.match(/^\[([^\]]+)\]\((.*)\)$/) ?? [];
    if (href) return h("a", { href, rel: "noopener" }, label);
    return /^`.+`$/.test(part) ? english("code", part.slice(1, -1)) : part;
  });
}
