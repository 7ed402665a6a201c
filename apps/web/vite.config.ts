import { createReadStream, createWriteStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Writes a .gz beside every script and style, which the server sends to browsers that take it. */
const gzipAssets = (): Plugin => ({
  name: 'gzip-assets', apply: 'build',
  closeBundle: async () => {
    const folder = join(import.meta.dirname, 'dist/assets')
    for (const name of readdirSync(folder).filter((n) => /\.(js|css|svg)$/.test(n))) await pipeline(createReadStream(join(folder, name)), createGzip({ level: 9 }), createWriteStream(join(folder, `${name}.gz`)))
  },
})
const server = 'http://127.0.0.1:8686'

export default defineConfig({
  plugins: [react(), gzipAssets()],
  build: { target: 'es2023', chunkSizeWarningLimit: 900, modulePreload: { polyfill: false } },
  server: { port: 5173, proxy: Object.fromEntries(['/auth-center', '/user-center', '/invoice-center', '/upload-center', '/openapi.json', '/docs', '/health'].map((path) => [path, { target: server }])) },
})
