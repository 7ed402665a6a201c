import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { packFiles } from '../../scripts/web-build/pack.ts'
import { noteTaken, webChunks } from '../../scripts/web-build/chunks.ts'
import { webSentences } from '../../scripts/web-build/sentences.ts'
import { webStyles } from '../../scripts/web-build/styles.ts'

/** Packs what was built, with index.html and the files of public; the server sends it to browsers that accept it. */
const packed = (): Plugin => {
  let folder = ''
  return {
    name: 'packed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    closeBundle: { order: 'post', handler: () => packFiles(folder) },
  }
}

interface Addresses {
  readonly base: string
  readonly tag: string
  readonly endpoints: Readonly<Record<string, { readonly method: string; readonly path: string }>>
}
/**
 * The browser needs only the contract's addresses, because shapes are types. A center's file is reduced to the
 * addresses of its endpoints, without schemas and their library.
 */
const addressesOf = (endpoints: Addresses['endpoints']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...Map.groupBy(Object.entries(endpoints), ([, { method }]) => method)].map(([method, all]) => [
      method,
      all.map(([name, { path }]) => name + path).join(' '),
    ]),
  )
/** By method, names with their addresses, as `readMonth/month`: the shortest form to fetch. */
const readAddresses = `const read = (byMethod) => Object.fromEntries(Object.entries(byMethod).flatMap(([method, all]) => all.split(' ').map((one) => {
  const at = one.indexOf('/')
  return [one.slice(0, at), { method, path: one.slice(at) }]
})))`
const contractAddresses = (): Plugin => ({
  name: 'contract-addresses',
  enforce: 'pre',
  load: async (id) => {
    if (!/\/packages\/contract\/src\/[\w-]+-center\.ts$/.test(id)) return null
    const centers = Object.entries((await import(pathToFileURL(id).href)) as Record<string, Partial<Addresses>>).filter(
      ([, value]) => value.base && value.endpoints,
    )
    const tables = centers.map(
      ([name, { base, tag, endpoints = {} }]) =>
        `export const ${name} = { base: ${JSON.stringify(base)}, tag: ${JSON.stringify(tag)}, endpoints: read(${JSON.stringify(addressesOf(endpoints))}) }`,
    )
    return [readAddresses, ...tables].join('\n')
  },
})
/**
 * Replaces antd's form library. Popups reference its provider, but no page uses it: forms are ui/kits/form, and the
 * linter refuses others. Any other use throws.
 */
const noForms = `const left = () => { throw new Error('antd forms are left out of the build, see vite.config.ts') }
export default left
export { left as Field, left as FieldContext, left as List, left as ListContext, left as useForm, left as useWatch }
export const FormProvider = ({ children }) => children`
const withoutAntdForms = (): Plugin => ({
  name: 'without-antd-forms',
  enforce: 'pre',
  apply: 'build',
  resolveId: (id) => (id === '@rc-component/form' ? '\0no-forms' : null),
  load: (id) => (id === '\0no-forms' ? noForms : null),
})
/**
 * Leaves out what no form of ours uses: groups of fields, and the wires to the library's own developer tools. Any use of
 * a group throws.
 */
const leftOut: Readonly<Record<string, string>> = {
  'FormGroupApi.js': 'export const getDefaultFormGroupMeta = left; export { left as FormGroupApi }',
  'FieldGroupApi.js': 'export { left as FieldGroupApi }',
  'useFormGroup.js': 'export { left as FormGroup, left as useFormGroup }',
  'useFieldGroup.js': 'export { left as useFieldGroup }',
  'EventClient.js': 'export const formEventClient = { on: () => () => undefined, emit: () => undefined }',
}
const withoutFieldGroups = (): Plugin => ({
  name: 'without-field-groups',
  enforce: 'pre',
  apply: 'build',
  load: {
    filter: {
      id: /@tanstack\/(form-core|react-form)\/dist\/esm\/(FormGroupApi|FieldGroupApi|useFormGroup|useFieldGroup|EventClient)\.js$/,
    },
    handler: (id) => `function left() { throw new Error('left out of the build, see vite.config.ts') }\n${leftOut[basename(id)]!}`,
  },
})
const server = 'http://127.0.0.1:8686'

export default defineConfig({
  plugins: [noteTaken(), contractAddresses(), withoutAntdForms(), withoutFieldGroups(), webSentences(), ...webStyles(), react(), packed()],
  build: {
    rolldownOptions: {
      output: {
        // Every page fetches the names of all files: seven characters tell them and their versions apart; the manifest tells what each is.
        entryFileNames: 'assets/[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: [{ name: 'react', test: /node_modules.(react|react-dom|scheduler)[\\/]/, priority: 200 }, ...webChunks] },
      },
    },
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      [
        '/auth-center',
        '/user-center',
        '/invoice-center',
        '/upload-center',
        '/email-center',
        '/atpiao-center',
        '/openapi.json',
        '/docs',
        '/programs',
        '/health',
        '/ready',
      ].map((path) => [path, { target: server }]),
    ),
  },
})
