// Debian's nginx with the configuration of docs/deploy/nginx in front of web processes.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'

const binary = '/usr/sbin/nginx'
const given = join(import.meta.dirname, '../../docs/deploy/nginx/piaotai.conf')
/** Why there is no proxy here; undefined where there is one. */
export const noNginx = (): string | undefined => (existsSync(binary) ? undefined : `not installed: ${binary}`)
/** Names the web process that answered, or `a, b` where b answered in place of a. */
export const servedBy = 'x-upstream'

export interface Proxy {
  readonly url: string
  readonly stop: () => Promise<void>
}
/** `webs`: ports of this machine. Waits until it answers. */
export const startNginx = async (webs: readonly number[]): Promise<Proxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'piaotai-nginx-'))
  const port = await freePort()
  mkdirSync(join(folder, 'piaotai'))
  symlinkSync(given, join(folder, 'piaotai.conf'))
  writeFileSync(join(folder, 'piaotai/webs.conf'), webs.map((web) => `server 127.0.0.1:${web};\n`).join(''))
  writeFileSync(join(folder, 'piaotai/listen.conf'), `listen 127.0.0.1:${port};\nadd_header ${servedBy} $upstream_addr always;\n`)
  writeFileSync(join(folder, 'nginx.conf'), mainOf(folder))
  const log = join(folder, 'error.log')
  const child = spawn(binary, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log], { stdio: 'ignore' })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM')
    await closed
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  for (let i = 0; i < 100; i++) {
    if (
      await fetch(`${url}/health`)
        .then((answer) => answer.ok)
        .catch(() => false)
    )
      return { url, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const told = existsSync(log) ? readFileSync(log, 'utf8') : 'no log'
  await stop()
  throw new Error(`nginx did not answer:\n${told}`)
}
const mainOf = (folder: string): string => `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include piaotai.conf;
}
`
