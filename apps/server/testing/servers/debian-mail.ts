// Debian's Postfix and Dovecot with a configuration of their own: a mail goes in by SMTP, is delivered by LMTP and read by IMAP.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { freePort } from '../../../../scripts/lib/free-port.mjs'

const daemons = '/usr/lib/postfix/sbin'
/** Why there is no such mail server here; undefined where there is one. */
export const noDebianMail = (): string | undefined => {
  const missing = ['/usr/sbin/postfix', `${daemons}/master`, '/usr/sbin/dovecot', '/usr/lib/dovecot/lmtp', '/usr/lib/dovecot/imap'].filter(
    (path) => !existsSync(path),
  )
  if (missing.length > 0) return `not installed: ${missing.join(', ')}`
  return process.getuid?.() === 0 ? undefined : 'Postfix starts as root alone'
}
export interface DebianMail {
  /** For SMTP_URL. */
  readonly url: string
  /** The mails of an address as they lie there, once there are so many. */
  readonly read: (address: string, count: number) => Promise<readonly Buffer[]>
  readonly stop: () => Promise<void>
}
const nobody = 65_534

/** `domains`: those whose addresses all exist. `onward`: a domain whose mail goes on to a port of this machine. */
export const startDebianMail = async (
  domains: readonly string[],
  onward?: { readonly domain: string; readonly port: number },
): Promise<DebianMail> => {
  // Both drop to users of their own, who have to reach what lies below.
  const folder = mkdtempSync('/tmp/pt-mail-')
  chmodSync(folder, 0o755)
  const [smtp, lmtp, imap] = [await freePort(), await freePort(), await freePort()]
  const mails = join(folder, 'mails')
  mkdirSync(mails)
  chownSync(mails, nobody, nobody)
  const config = join(folder, 'dovecot.conf')
  writeFileSync(config, dovecotOf(folder, lmtp, imap))
  const postfix = join(folder, 'postfix')
  mkdirSync(postfix)
  mkdirSync(join(folder, 'queue'))
  const data = join(folder, 'postfix-data')
  mkdirSync(data)
  execFileSync('/bin/chown', ['postfix', data])
  writeFileSync(join(postfix, 'main.cf'), `${mainOf(folder, domains, lmtp)}${onward ? onwardOf(onward.domain, onward.port) : ''}`)
  writeFileSync(join(postfix, 'master.cf'), masterOf(smtp))
  const output: string[] = []
  const children = [
    spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: ['ignore', 'pipe', 'pipe'] }),
    spawn('/usr/sbin/postfix', ['-c', postfix, 'start-fg'], { stdio: ['ignore', 'pipe', 'pipe'] }),
  ]
  for (const child of children)
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk: unknown) => output.push(String(chunk)))
  const stop = async (): Promise<void> => {
    // Postfix's own command stands beside its master, in a session apart.
    const master = join(folder, 'queue/pid/master.pid')
    if (existsSync(master)) process.kill(Number(readFileSync(master, 'utf8')), 'SIGTERM')
    await Promise.all(children.map(end))
    rmSync(folder, { recursive: true, force: true })
  }
  const told = (): string => {
    const log = join(folder, 'postfix.log')
    const dovecot = join(folder, 'dovecot.log')
    return [...output, ...[log, dovecot].filter((path) => existsSync(path)).map((path) => readFileSync(path, 'utf8'))].join('\n')
  }
  try {
    for (const port of [smtp, lmtp, imap]) await answering(port)
  } catch (error) {
    const log = told()
    await stop()
    throw new Error(`${String(error)}\n${log}`)
  }
  return {
    url: `smtp://127.0.0.1:${smtp}`,
    read: async (address, count) => {
      const client = new ImapFlow({
        host: '127.0.0.1',
        port: imap,
        secure: false,
        doSTARTTLS: false,
        auth: { user: address, pass: 'secret' },
        logger: false,
      })
      await client.connect()
      try {
        const held = async (): Promise<number> => {
          const status = await client.status('INBOX', { messages: true })
          return status ? (status.messages ?? 0) : 0
        }
        for (let waited = 0; (await held()) < count; waited++) {
          if (waited > 200) throw new Error(`${address} has no ${count} mails\n${told()}`)
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        // A mailbox that is open does not count what comes after.
        await client.mailboxOpen('INBOX', { readOnly: true })
        const found = (await client.search({ all: true }, { uid: true })) || []
        const raws: Buffer[] = []
        for (const uid of found) {
          const message = await client.fetchOne(String(uid), { source: true }, { uid: true })
          if (message && message.source) raws.push(message.source)
        }
        return raws
      } finally {
        await client.logout()
      }
    },
    stop,
  }
}
const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve()
      return
    }
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
const answering = async (port: number): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = createConnection({ port, host: '127.0.0.1' }, () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
    if (open) return
    if (tries > 200) throw new Error(`nothing answers at port ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const dovecotOf = (folder: string, lmtp: number, imap: number): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
protocols = imap lmtp
listen = 127.0.0.1
log_path = ${folder}/dovecot.log
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mails/%u
default_internal_user = dovecot
default_login_user = dovenull
first_valid_uid = 0
auth_mechanisms = plain login
postmaster_address = postmaster@piaotai.example
hostname = mx.piaotai.example
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${nobody} gid=${nobody} home=${folder}/mails/%u allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
`
const mainOf = (folder: string, domains: readonly string[], lmtp: number): string => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/postfix-data
daemon_directory = ${daemons}
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${folder}
myhostname = mx.piaotai.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
local_recipient_maps =
virtual_mailbox_domains = ${domains.join(', ')}
virtual_transport = lmtp:inet:127.0.0.1:${lmtp}
default_transport = error:nothing leaves this machine
relay_transport = error:nothing leaves this machine
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_tls_security_level = none
message_size_limit = 40000000
mailbox_size_limit = 0
lmtp_connection_cache_on_demand = no
virtual_mailbox_limit = 0
`
/** What is not taken at once is tried again each second. */
const onwardOf = (domain: string, port: number): string => `
relay_domains = ${domain}
transport_maps = inline:{ ${domain}=relay:[127.0.0.1]:${port} }
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 1s
smtp_host_lookup = native
smtp_tls_security_level = none
`
const masterOf = (smtp: number): string =>
  [
    `127.0.0.1:${smtp} inet n - n - - smtpd`,
    'pickup unix n - n 60 1 pickup',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'rewrite unix - - n - - trivial-rewrite',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'verify unix - - n - 1 verify',
    'flush unix n - n 1000? 0 flush',
    'proxymap unix - - n - - proxymap',
    'error unix - - n - - error',
    'retry unix - - n - - error',
    'discard unix - - n - - discard',
    'lmtp unix - - n - - lmtp',
    'relay unix - - n - - smtp',
    'anvil unix - - n - 1 anvil',
    'postlog unix-dgram n - n - 1 postlogd',
    '',
  ].join('\n')
