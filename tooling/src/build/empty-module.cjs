// Replaces library files that the shell does not use.
module.exports = {};
