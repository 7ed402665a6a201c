import { defineConfig } from '@hey-api/openapi-ts'

/** `npm run client` at the root writes openapi.json and runs this; both outputs are made, not committed. */
export default defineConfig({
  input: './openapi.json',
  output: { path: '../src/generated', module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', { name: '@hey-api/typescript', enums: false }, { name: '@hey-api/sdk', examples: false }],
})
