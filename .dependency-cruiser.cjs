// Module boundaries. scripts/test-boundaries.ts plants one forbidden import per rule and expects it to turn red.
const server = '^apps/server/src/'
/** Tests stand beside what they test and may reach into it. */
const tests = '\\.test\\.tsx?$'
/** Chapters of nouns, in order: each builds on those before it. */
const chapters = ['people', 'platform', 'invoices', 'intake', 'output', 'exchange', 'check', 'bureau', 'money']
/** A chapter's noun, as $1 of a rule. */
const noun = '([^/]+/[^/]+)'
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule(
      'domain-is-pure',
      'the domain does no I/O and depends on nothing',
      { path: '^packages/domain/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/domain/src/' },
    ),
    rule(
      'contract-depends-on-domain-only',
      'the contract is shapes over the domain',
      { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(contract|domain)/src/|node_modules/zod' },
    ),
    rule(
      'locales-depend-on-domain-only',
      'sentences for codes and permissions',
      { path: '^packages/locales/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(locales|domain)/src/' },
    ),
    rule(
      'client-depends-on-nothing',
      'the client is packed for strangers, by itself',
      { path: '^packages/client/src/' },
      { pathNot: '^packages/client/src/' },
    ),
    rule(
      'command-line-depends-on-client-only',
      'the command line is one more program of the open platform',
      { path: '^packages/cli/src/', pathNot: '\\.test\\.ts$' },
      { path: '^(packages|apps)/', pathNot: '^packages/(cli/(src|node_modules)/|client/src/index\\.ts$)' },
    ),
    rule('packages-are-independent-of-apps', 'packages are useful by themselves', { path: '^packages/' }, { path: '^apps/' }),
    rule(
      'recognise-is-independent-of-server',
      'bytes in, reading out',
      { path: '^packages/(recognise|ofd)/src/', pathNot: '\\.test\\.ts$' },
      { path: '^packages/(contract|locales|sample-invoices)/|node_modules/(pg|kysely|fastify)/' },
    ),
    rule(
      'web-is-independent-of-server',
      'web and server share the contract alone',
      { path: '^apps/web/' },
      { path: '^apps/(server|tax-platform-simulator|erp-simulator)/|^packages/(recognise|ofd|sample-invoices|simulator-kit)/' },
    ),
    rule('server-is-independent-of-web', 'the server serves built files only', { path: '^apps/server/' }, { path: '^apps/web/' }),
    rule(
      'simulator-is-independent',
      'the tax platform and the ERP of one machine know nothing of the server',
      { path: '^apps/(tax-platform|erp)-simulator/' },
      { path: '^apps/(server|web)/' },
    ),
    rule(
      'features-are-independent',
      'a feature never reaches into another',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/(?!$1/)' },
    ),
    rule(
      'shared-is-independent-of-features',
      'what features share knows no page',
      { path: '^apps/web/src/shared/' },
      { path: '^apps/web/src/(?!(shared|ui|lib)/)' },
    ),
    rule(
      'ui-is-independent-of-nouns',
      'pieces without a noun: they import lib alone',
      { path: '^apps/web/src/ui/' },
      { path: '^apps/web/src/(?!(ui|lib)/)' },
    ),
    rule(
      'lib-imports-lib-alone',
      'lib stands at the bottom of the web: no control, noun or page',
      { path: '^apps/web/src/lib/' },
      { path: '^apps/web/src/(?!lib/)' },
    ),
    rule(
      'web-in-five-folders',
      'every file of the web stands in the order',
      { path: '^apps/web/src/(?!(app|features|shared|ui|lib)/)' },
      {},
    ),
    rule(
      'features-are-independent-of-app',
      'the app composes features',
      { path: '^apps/web/src/features/' },
      { path: '^apps/web/src/app/' },
    ),
    rule(
      'modules-through-index-from-modules',
      'a module is entered by its index.ts',
      { path: `${server}modules/${noun}/`, pathNot: tests },
      { path: `${server}modules/(?!$1/)[^/]+/[^/]+/(?!index\\.ts$)` },
    ),
    rule(
      'modules-through-index-from-outside',
      'http, app and commands import modules by index.ts',
      { path: `${server}(?!modules/)`, pathNot: tests },
      { path: `${server}modules/[^/]+/[^/]+/(?!index\\.ts$)` },
    ),
    rule(
      'module-index-not-from-inside',
      'index.ts is for those outside',
      { path: `${server}modules/${noun}/(?!index\\.ts$)`, pathNot: tests },
      { path: `${server}modules/$1/index\\.ts$` },
    ),
    rule(
      'module-file-stands-on-top',
      '<noun>.module.ts registers what the folder holds; nothing in it builds on the registration',
      { path: `${server}modules/${noun}/(?!index\\.ts$)`, pathNot: tests },
      { path: `${server}modules/$1/[^/]+\\.module\\.ts$` },
    ),
    rule(
      'module-in-a-chapter',
      'every noun stands in a chapter of the order',
      { path: `${server}modules/(?!(${chapters.join('|')})/[^/]+/)` },
      {},
    ),
    ...chapters
      .slice(0, -1)
      .map((chapter, at) =>
        rule(
          `chapter-${chapter}-looks-down`,
          'a chapter builds on those before it; what it needs of a later one is offered to it or heard as an event',
          { path: `${server}modules/${chapter}/`, pathNot: tests },
          { path: `${server}modules/(${chapters.slice(at + 1).join('|')})/` },
        ),
      ),
    rule(
      'module-list-only-in-app',
      'nobody but the composition root knows every noun',
      { path: server, pathNot: [tests, '^apps/server/src/app/app\\.ts$'] },
      { path: '^apps/server/src/app/modules\\.ts$' },
    ),
    rule(
      'modules-are-independent-of-http-and-adapters',
      'modules import neither http nor adapters',
      { path: '^apps/server/src/modules/', pathNot: tests },
      {
        path: '^apps/server/src/(http|adapters|app)/|node_modules/(fastify|pg|@aws-sdk|@electric-sql)',
      },
    ),
    rule(
      'http-is-independent-of-adapters',
      'http translates',
      { path: '^apps/server/src/http/', pathNot: tests },
      { path: '^apps/server/src/(adapters|app)/' },
    ),
    rule(
      'kernel-db-lib-ports-are-independent',
      'kernel, db, lib and ports import no module, HTTP route or adapter',
      { path: '^apps/server/src/(kernel|db|lib|ports)/', pathNot: tests },
      { path: '^apps/server/src/(modules|http|adapters|app)/' },
    ),
    rule(
      'adapters-only-in-app',
      'adapters are wired in one place',
      { path: server, pathNot: [tests, '^apps/server/src/(app/(open-adapters|open-kernel|backup|doctor)\\.ts$|adapters/)'] },
      { path: '^apps/server/src/adapters/' },
    ),
    rule(
      'config-only-in-app',
      'settings travel as plain values',
      { path: server, pathNot: [tests, '^apps/server/src/app/'] },
      { path: '^apps/server/src/app/(config|config-parts|settings)\\.ts' },
    ),
    rule(
      'strangers-files-open-in-children',
      'what decodes, draws or parses files of strangers runs in processes that can be killed; captchas, templates and bank files are of our own making',
      {
        path: server,
        pathNot: [
          tests,
          '^apps/server/src/(adapters/(print/(worker|add-item|canvas|imposer|data-face)|sheets/(worker|read-workbook))|app/demo/files|modules/people/account/proof/captcha-picture|modules/money/payment/bank-file/bank-workbook|lib/spreadsheet-template)\\.ts$',
        ],
      },
      {
        path: 'node_modules/(sharp|@img|@napi-rs/canvas|@embedpdf|onnxruntime-node|zxing-wasm|yauzl|@e965/xlsx|@cantoo/pdf-lib|saxes)/|^packages/(recognise|ofd)/src/(?!(identify|package-folder)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'user-programs-run-in-threads',
      'what users write is compiled and run by the threads of the port alone',
      { path: '^(apps|packages)/', pathNot: [tests, '^apps/server/src/adapters/programs/'] },
      {
        path: 'node_modules/(@marcbachmann/cel-js|re2js)/|^apps/server/src/adapters/programs/(?!program-threads\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'tests-are-imported-by-nobody',
      'a test stands for itself; what tests share lies in testing',
      {},
      { path: '\\.(test|component|journey|reliability)\\.tsx?$' },
    ),
    rule(
      'testing-is-for-tests',
      'worlds and fakes never run in the product',
      { path: '^(apps|packages)/', pathNot: [tests, '^apps/server/testing/'] },
      { path: '^apps/server/testing/' },
    ),
    rule('no-circular', 'data flows one way, type imports counted', {}, { circular: true }),
  ],
  options: {
    doNotFollow: { path: ['node_modules', tests, '^apps/server/testing/'] },
    tsPreCompilationDeps: true,
    parser: 'swc',
    exclude: { path: '^(apps|packages)/[^/]+/dist/|^packages/client/src/generated/|^data/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
