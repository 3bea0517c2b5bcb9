'use strict';

// node probe.js FILE NAME [CAPABILITY…]: serves a class that another file exports, for lockCheck.

const { pathToFileURL } = require('node:url');
const { serve } = require('./lock.js');

const [, , file, name, ...capabilities] = process.argv;

import(pathToFileURL(file).href).then((module) => {
  const exported = module.default ?? module;
  const Type = name ? module[name] ?? exported[name] : [exported, module.Lock, exported.Lock].find((it) => typeof it === 'function');
  if (typeof Type !== 'function') {
    throw new Error(`${file} exports no class ${name || 'by default, and none of the name Lock'}`);
  }
  return serve(Type, Object.fromEntries(capabilities.map((word) => [word, true])));
}).catch((error) => {
  console.error(error);
  process.exit(1);
});
