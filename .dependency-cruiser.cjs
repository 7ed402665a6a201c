// The walls of the house. scripts/prove-walls.ts plants one forbidden import per rule and expects it to turn red.
const server = '^apps/server/src/'
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
      'contract-knows-domain-only',
      'the contract is shapes over the domain',
      { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(contract|domain)/src/|node_modules/zod' },
    ),
    rule(
      'locales-know-domain-only',
      'sentences for codes and permissions',
      { path: '^packages/locales/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^packages/(locales|domain)/src/' },
    ),
    rule('packages-know-no-app', 'packages are useful by themselves', { path: '^packages/' }, { path: '^apps/' }),
    rule(
      'recognise-knows-no-server',
      'bytes in, reading out',
      { path: '^packages/(recognise|ofd)/src/', pathNot: '\\.test\\.ts$' },
      { path: '^packages/(contract|locales|sample-invoices)/|node_modules/(pg|kysely|fastify)/' },
    ),
    rule(
      'web-knows-no-server',
      'web and server share the contract alone',
      { path: '^apps/web/' },
      { path: '^apps/(server|tax-platform-simulator)/|^packages/(recognise|ofd|sample-invoices)/' },
    ),
    rule('server-knows-no-web', 'the server serves built files only', { path: '^apps/server/' }, { path: '^apps/web/' }),
    rule(
      'simulator-stands-alone',
      'the tax platform that one machine asks knows nothing of the house that asks it',
      { path: '^apps/tax-platform-simulator/' },
      { path: '^apps/(server|web)/' },
    ),
    rule(
      'features-stay-apart',
      'a feature never reaches into another',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/(?!$1/)' },
    ),
    rule(
      'ui-and-lib-know-no-feature',
      'shared pieces know no page',
      { path: '^apps/web/src/(ui|lib)/' },
      { path: '^apps/web/src/(features|app)/' },
    ),
    rule('features-know-no-app', 'the app composes features', { path: '^apps/web/src/features/' }, { path: '^apps/web/src/app/' }),
    rule(
      'modules-by-their-face',
      'a module is entered by its index.ts',
      { path: '^apps/server/src/modules/([^/]+)/' },
      { path: '^apps/server/src/modules/(?!$1/)[^/]+/(?!index\\.ts$)' },
    ),
    rule(
      'outsiders-by-the-face',
      'doors, house and commands enter modules by index.ts',
      { path: `${server}(?!modules/)` },
      { path: '^apps/server/src/modules/[^/]+/(?!index\\.ts$)' },
    ),
    rule(
      'nobody-inside-uses-the-face',
      'index.ts is for those outside',
      { path: '^apps/server/src/modules/([^/]+)/(?!index\\.ts$)' },
      { path: '^apps/server/src/modules/$1/index\\.ts$' },
    ),
    rule(
      'modules-know-no-door',
      'modules know neither doors, adapters nor HTTP',
      { path: '^apps/server/src/modules/' },
      {
        path: '^apps/server/src/(doors|adapters|house\\.ts|main\\.ts|(config|settings)\\.ts|commands)|node_modules/(fastify|pg|@aws-sdk|@electric-sql)',
      },
    ),
    rule(
      'doors-know-no-adapter',
      'doors translate',
      { path: '^apps/server/src/doors/' },
      { path: '^apps/server/src/(adapters|house\\.ts|(config|settings)\\.ts)' },
    ),
    rule(
      'kernel-is-the-floor',
      'the kernel knows no module, door or adapter',
      { path: '^apps/server/src/kernel/' },
      { path: '^apps/server/src/(modules|doors|adapters|house\\.ts|(config|settings)\\.ts)' },
    ),
    rule(
      'only-the-house-knows-adapters',
      'adapters are wired in one place',
      { path: server, pathNot: '^apps/server/src/(house\\.ts|adapters/)' },
      { path: '^apps/server/src/adapters/' },
    ),
    rule(
      'config-is-handed-down',
      'settings travel as plain values',
      { path: server, pathNot: '^apps/server/src/(house|main|config)\\.ts|^apps/server/src/commands/' },
      { path: '^apps/server/src/(config|settings)\\.ts' },
    ),
    rule(
      'strangers-files-open-in-children',
      'what decodes, draws or parses files of strangers runs in processes that can be killed; captchas and templates are of our own making',
      {
        path: server,
        pathNot:
          '^apps/server/src/(adapters/(print/(worker|add-item|canvas|imposer|data-face)|sheets/(worker|read-book))|commands/demo-files|modules/account/captcha-picture|kernel/filled-sheet)\\.ts$',
      },
      {
        path: 'node_modules/(sharp|@img|@napi-rs/canvas|@embedpdf|onnxruntime-node|zxing-wasm|yauzl|@e965/xlsx|@cantoo/pdf-lib|saxes)/|^packages/(recognise|ofd)/src/(?!(identify|package-folder)\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule('no-circular', 'data flows one way, type imports counted', {}, { circular: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    exclude: { path: '^(apps|packages)/[^/]+/dist/|^data/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
