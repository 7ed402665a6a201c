// A certificate for this machine, as files: `c.pem` and its key `k.pem`.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const binary = '/usr/bin/openssl'
export const hasOpenssl = existsSync(binary)
export const makeCertificate = (folder: string): void => {
  const files = ['-keyout', join(folder, 'k.pem'), '-out', join(folder, 'c.pem')]
  execFileSync(binary, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', ...files], {
    stdio: 'ignore',
  })
}
