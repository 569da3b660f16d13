import { defineConfig } from 'oxlint';
import { ENTRIES, importRules } from './tests/setup/rules/import-table.ts';

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'oxc', 'jsx-a11y', 'promise', 'vitest'],
  options: { denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  ignorePatterns: ['dist', 'supabase/functions/_shared/database-types.ts'],
  rules: {
    eqeqeq: 'error',
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 80 }],
    'no-console': 'error',
    'no-empty': 'error',
    'no-var': 'error',
    'prefer-const': 'error',

    'import/extensions': ['error', 'always', { ignorePackages: true, checkTypeImports: true }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-relative-parent-imports': 'error',
    'import/no-self-import': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',

    'typescript/await-thenable': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/use-unknown-in-catch-callback-variable': 'error',

    'react/button-has-type': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-key': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',

    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // A table of cases says for each case what to expect, and an expectation may say in words what it is about.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
  },
  overrides: [
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['src/**', 'sw/**'],
      rules: {
        'import/no-nodejs-modules': 'error',
        'no-console': ['error', { allow: ['warn', 'error'] }],
      },
    },
    { files: ['supabase/**', 'tests/**'], rules: { 'no-console': 'off' } },

    // Composers grow first: they are held shorter than everything else.
    { files: ['src/main.tsx', 'src/core/lib/**'], rules: { 'max-lines': ['error', { max: 40 }] } },
    { files: ['src/pages/**'], rules: { 'max-lines': ['error', { max: 60 }] } },
    {
      files: ['src/core/open-core.ts', 'src/core/join-core.ts', 'sw/sw.ts'],
      rules: { 'max-lines': ['error', { max: 80 }] },
    },

    // The entry of a part of core may hand on what its files make: one name, declared once.
    {
      files: ENTRIES.map((entry) => `src/${entry}`),
      rules: { 'oxc/no-barrel-file': 'off' },
    },

    // A test may be a long table, run in Node, and read the JSON of an answer without proving its type.
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', 'tests/**'],
      rules: {
        'import/no-nodejs-modules': 'off',
        'max-lines': ['error', { max: 300 }],
        'max-lines-per-function': 'off',
        'typescript/no-non-null-assertion': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    // Playwright's fixtures look like hooks ('use'), begin with an empty pattern and are taken apart as functions.
    {
      files: ['tests/e2e/**'],
      rules: {
        'no-empty-pattern': 'off',
        'react/rules-of-hooks': 'off',
        'typescript/unbound-method': 'off',
      },
    },

    // Two rooms of src run in Node: nothing of them is in the app.
    {
      files: ['src/artwork/**', 'src/build/**'],
      rules: { 'import/no-nodejs-modules': 'off', 'no-console': 'off' },
    },
    // Deno deploys a function's folder and _shared as they lie.
    { files: ['supabase/functions/**'], rules: { 'import/no-relative-parent-imports': 'off' } },
    ...importRules,
  ],
});
