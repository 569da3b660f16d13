import { expect, test } from 'vitest';
import { leanRouter } from './lean-libraries.ts';

test('what only React’s tools would show goes, and what nobody uses may go', () => {
  const lean = leanRouter(`var ENABLE_DEV_WARNINGS = true;
var Form = React10.forwardRef(({ to }, ref) => to);
Form.displayName = "Form";
var Frame = React.createContext(null);
function go() {
  inner.displayName = "kept";
  warning(inner, "Said in development, at length");
}
`);
  expect(lean).toContain('ENABLE_DEV_WARNINGS = false');
  expect(lean).toContain('var Form = /* @__PURE__ */ React10.forwardRef(');
  expect(lean).toContain('var Frame = /* @__PURE__ */ React.createContext(');
  expect(lean).not.toContain('Form.displayName');
  expect(lean).toContain('inner.displayName');
  expect(lean).toContain('/* @__PURE__ */ warning(');
});
