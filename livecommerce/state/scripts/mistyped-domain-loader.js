// Correction of mistyped mail providers; mistyped_domain.py gives this function its Python name. The code about providers is loaded
// when an email address has been typed.
export function askAboutDomain(id, name) {
  const field = document.getElementById(id).elements.namedItem(name);
  // Without the code there is no suggestion.
  if (field.type === "email") import("./mistyped-domain.js").then(({ ask }) => ask(field), () => {});
}
