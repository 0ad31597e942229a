// Wraps text in an element (`jsx.text`, jsx.js) where Preact would have to find its text node again. Translators replace text nodes:
// Preact could then neither change the text nor insert or remove anything beside it. Applied to compiled pages by vite.js.

/** Elements that contain only text. */
const TEXT_ONLY = new Set(["option", "title", "textarea", "style", "script", "desc", "text", "tspan"]);
/** Components that render exactly one element. */
const ELEMENT = /^(Lucide|ReactRouterLink$)/;
/** Reflex's names for components around one element, `Button_button_c466…`, and around a condition, `Cond_comp_1d6b…`. */
const MEMO = /_([a-z]+)_[0-9a-f]{32}$/;

const bare = (node) => (["ParenthesizedExpression", "ChainExpression"].includes(node.type) ? bare(node.expression) : node);
const isCall = (node, name) => node.type === "CallExpression" && node.callee.name === name;
const isJsx = (node) => isCall(node, "jsx");
const childrenOf = (node) => node.arguments.slice(2).map(bare);
const isFragment = (node) => isJsx(node) && node.arguments[0].name === "Fragment";
/** Returns the tag of the element that a call renders, or the name of a component. */
const tagOf = ({ arguments: [{ value, name }] }) => value ?? MEMO.exec(name)?.[1] ?? name;
const isElement = (node) => isJsx(node) && (node.arguments[0].type === "Literal" || ELEMENT.test(node.arguments[0].name));
const partsOf = (node) => Object.values(node).flat().filter((part) => part?.type);
const isFunction = (node) => /Function/.test(node.type);
/** Whether a text never changes: it is written out, or translated to the page's language. */
const isConstant = (node) =>
  (node.type === "Literal" && typeof node.value === "string") ||
  (node.type === "CallExpression" && node.callee.property?.name === "translate" && node.arguments.every(isConstant));
const isNothing = (node) =>
  (node.type === "Literal" && node.value === null) || (node.type === "LogicalExpression" && isNothing(bare(node.right)));
const isSlot = (node) =>
  node.type === "CallExpression" || node.type === "MemberExpression" ? isSlot(bare(node.callee ?? node.object)) : node.name === "children";

/** Returns the expressions that a function returns. */
function returned(callable) {
  const body = bare(callable.body);
  if (body.type !== "BlockStatement") return [body];
  const found = [];
  const look = (node) => {
    if (node.type === "ReturnStatement") found.push(bare(node.argument));
    else if (!isFunction(node)) partsOf(node).forEach(look);
  };
  look(body);
  return found;
}

/** Returns the possible results of an expression: branches of a condition, cases of a `match`, items of a `foreach`. */
function outcomes(node) {
  if (node.type === "ConditionalExpression") return [bare(node.consequent), bare(node.alternate)];
  if (node.type !== "CallExpression") return [];
  const callee = bare(node.callee);
  if (isFunction(callee)) return returned(callee);
  // `Array.prototype.map.call(items, function)`
  const callback = callee.property?.name === "call" && bare(node.arguments[1]);
  return callback && isFunction(callback) ? returned(callback) : [];
}

/** Whether an expression is recognizably text. */
function isText(node) {
  if (isJsx(node) || isNothing(node) || isSlot(node) || isFunction(node)) return false;
  return node.type === "ConditionalExpression" ? outcomes(node).every(isText) : outcomes(node).length === 0;
}

/** Whether a child always renders the same elements. */
const isStable = (node) => (isFragment(node) ? childrenOf(node).every(isStable) : isElement(node) || isText(node) || isNothing(node));

/** Returns the code with these elements added. */
export function giveTextElements(code, program) {
  const edits = [];
  const wrap = ({ start, end }) => edits.push([start, "jsx.text("], [end, ")"]);

  /** Visits a position where elements may be inserted or removed. */
  function visitUnstable(node) {
    if (isText(node)) wrap(node);
    else if (isFragment(node)) childrenOf(node).forEach(visitUnstable);
    else outcomes(node).forEach(visitUnstable);
  }

  function visitChildren(children, isInFragment = false) {
    const isAlone = children.length === 1 && !isInFragment;
    const areStable = children.every(isStable);
    for (const child of children) {
      if (isFragment(child) && isStable(child) && areStable) visitChildren(childrenOf(child), true);
      else if (!isText(child)) visitUnstable(child);
      else if (!(isConstant(child) && (isAlone || areStable))) wrap(child);
    }
  }

  function visit(node) {
    if (isJsx(node) && !isFragment(node)) {
      const tag = tagOf(node);
      if (tag === "comp") childrenOf(node).forEach(visitUnstable);
      else if (!TEXT_ONLY.has(tag)) visitChildren(childrenOf(node));
    }
    // A component does not know its siblings.
    if (isCall(node, "memo")) returned(node.arguments[0]).forEach(visitUnstable);
    partsOf(node).forEach(visit);
  }
  visit(program);
  return edits
    .sort(([a], [b]) => b - a)
    .reduce((text, [place, insertion]) => text.slice(0, place) + insertion + text.slice(place), code);
}
