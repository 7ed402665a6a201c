// Ports of this machine, the address that people open, and certificates.
import { X509Certificate } from 'node:crypto'
import { connect } from 'node:net'
import { isLoopbackHost } from '../../kernel/loopback.ts'
import { wrong, type Finding } from './finding.ts'

const waitMs = 5000
const certificateDays = 14

/** The first words of whoever listens; undefined where nobody does. A silent one gives ''. */
const greetingAt = (port: number, host: string, ms: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host })
    const end = (said: string | undefined): void => {
      socket.destroy()
      resolve(said)
    }
    let connected = false
    socket.once('connect', () => {
      connected = true
    })
    socket.setTimeout(ms, () => end(connected ? '' : undefined))
    socket.once('error', () => end(undefined))
    socket.once('data', (bytes) => end(bytes.toString('latin1')))
    socket.once('close', () => end(''))
  })
const answers = (url: string): Promise<string | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(waitMs), redirect: 'manual' }).then(
    async (answer) => (answer.ok && (await answer.text()).includes('"ok":true') ? undefined : `HTTP ${answer.status}`),
    (error: unknown) => {
      const { message, cause } = error as Error
      return cause instanceof Error ? cause.message : message
    },
  )
const takenBy = (setting: string, port: number): Finding =>
  wrong(
    'port',
    [`端口 ${port}（${setting}）被别的程序占用。`, `Port ${port} (${setting}) is taken by another program.`],
    [`请停掉它，或改 ${setting}。`, `Stop it, or change ${setting}.`],
  )

interface Listening {
  readonly port: number
  readonly host: string
  readonly role: 'web' | 'worker' | 'both'
  readonly mailIn: { readonly port: number; readonly host: string } | undefined
  readonly mailDomain: string
}
/** A free port is as good as one where Piaotai itself listens. */
export const examinePorts = async ({ port, host, role, mailIn, mailDomain }: Listening, ms = waitMs): Promise<Finding[]> => {
  if (role === 'worker') return []
  const at = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
  const taken = (await greetingAt(port, host, 300)) !== undefined
  const found = taken && (await answers(`http://${at}:${port}/health`)) !== undefined ? [takenBy('PORT', port)] : []
  const greeting = mailIn && (await greetingAt(mailIn.port, mailIn.host, ms))
  if (greeting !== undefined && !greeting.includes(mailDomain)) found.push(takenBy('MAIL_PORT', mailIn!.port))
  return found
}

interface Opened {
  readonly publicUrl: string | undefined
  readonly trustedProxies: readonly string[]
}
export const examinePublicUrl = async ({ publicUrl, trustedProxies }: Opened): Promise<Finding[]> => {
  if (publicUrl === undefined) return []
  const url = new URL(publicUrl)
  const found: Finding[] = []
  const outside = !isLoopbackHost(url.hostname)
  if (outside && url.protocol !== 'https:')
    found.push(
      wrong(
        'publicUrl.plain',
        [`PUBLIC_URL 不是 https：${url.origin}。`, `PUBLIC_URL is not https: ${url.origin}.`],
        ['请在反向代理上配好证书，并改成 https。', 'Give the reverse proxy a certificate and change it to https.'],
      ),
    )
  if (outside && trustedProxies.length === 0)
    found.push(
      wrong(
        'proxies',
        [
          '没有设 TRUSTED_PROXIES，所有人都算作反向代理一个来访者。',
          'TRUSTED_PROXIES is not set: everybody counts as one visitor, the proxy.',
        ],
        ['请写上反向代理的地址。', 'Name the addresses of the reverse proxy.'],
      ),
    )
  const fault = await answers(`${url.origin}/health`)
  if (fault !== undefined)
    found.push(
      wrong(
        'publicUrl',
        [`从本机打不开 PUBLIC_URL（${fault}）。`, `PUBLIC_URL cannot be opened from this machine (${fault}).`],
        ['请检查 DNS、证书和反向代理，以及网页进程是否在运行。', 'Check DNS, certificate and proxy, and that a web process runs.'],
      ),
    )
  return found
}

/** PEM of a chain; the first is the server's own. */
export const examineCertificate = (setting: string, pem: Buffer | undefined, now: number): Finding[] => {
  if (!pem) return []
  try {
    const days = (Date.parse(new X509Certificate(pem).validTo) - now) / 86_400_000
    if (days > certificateDays) return []
    const said: readonly [string, string] =
      days < 0
        ? [`${setting} 的证书已过期。`, `The certificate of ${setting} has expired.`]
        : [`${setting} 的证书 ${Math.floor(days)} 天后过期。`, `The certificate of ${setting} expires in ${Math.floor(days)} days.`]
    return [wrong('certificate', said, ['请更新证书，然后重启。', 'Renew it, then restart.'])]
  } catch {
    return [
      wrong(
        'certificate',
        [`${setting} 不是能读的证书。`, `${setting} is no certificate that can be read.`],
        ['请换成 PEM 格式的证书文件。', 'Replace it by a certificate file in PEM.'],
      ),
    ]
  }
}
