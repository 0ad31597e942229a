// While an input method composes a word, it handles the keys: arrows choose a suggestion, Enter accepts it.
// Imported first, so that no other listener receives them. Safari ends a composition before the key event, with key code 229.
const belongsToInputMethod = (event) => event.isComposing || event.keyCode === 229;

window.addEventListener("keydown", (event) => belongsToInputMethod(event) && event.stopImmediatePropagation(), true);
