// npm run dev: server and worker restart on change, the web reloads. Open the address that Vite prints.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, node24, root } from './lib/project.mjs'

await ensureInstalled()
const start = (args, cwd) => spawn(node24, args, { cwd, stdio: 'inherit', env: process.env })
const children = [
  start(
    ['--watch-path=apps/server/src', '--watch-path=packages', '--watch-preserve-output', join(root, 'apps/server/src/app/main.ts')],
    root,
  ),
  start([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'apps/web')),
]
const end = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
for (const child of children) child.on('close', end)
