// Debian's Dovecot as a mailbox server of a test: own folder, own ports, passwords that the test sets.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, utimesSync, writeFileSync, chmodSync } from 'node:fs'
import { basename, join } from 'node:path'
import { userInfo } from 'node:os'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { makeCertificate } from './certificate-files.ts'
import { removeFolder } from '../database/database.ts'

const binary = '/usr/sbin/dovecot'
export const hasDovecot = existsSync(binary) && existsSync('/usr/lib/dovecot/imap')

export interface Dovecot {
  readonly port: number
  /** Puts mails into the inbox. */
  readonly deliver: (...mails: readonly (string | Buffer)[]) => void
  /** Of `caiwu`; `geren` reads the same mails and keeps the first one. */
  readonly setPassword: (password: string) => void
  /** Flags of the mails of the inbox, as the server has them on disk. */
  readonly flags: () => readonly string[]
  /** Takes the mail that holds this text out of the inbox; `putBack` brings what was taken out back, as a new mail. */
  readonly takeOut: (text: string) => void
  readonly putBack: () => void
  /** Of clients that are logged in now, and how many ever were. */
  readonly connections: () => number
  readonly logins: () => number
  /** Numbers the inbox anew. */
  readonly renumber: () => void
  readonly stop: () => Promise<void>
}
let count = 0
interface Ways {
  /** An address that says of an access token whose mailbox it opens; then XOAUTH2 opens `caiwu@yantian.example`. */
  readonly tokenInfo?: string
  /** What it says that it offers, in place of everything. */
  readonly capability?: string | undefined
}
export const startDovecot = async (password: string, { tokenInfo, capability }: Ways = {}): Promise<Dovecot> => {
  // Its own users must reach it; the folder of the tests is this user's alone.
  const folder = mkdtempSync('/tmp/piaotai-dovecot-')
  chmodSync(folder, 0o755)
  const port = await freePort()
  // Dovecot opens no mail for root.
  const me = userInfo().uid === 0 ? { uid: 65534, gid: 65534 } : userInfo()
  const mail = join(folder, 'mail')
  for (const part of ['', 'new', 'cur', 'tmp']) mkdirSync(join(mail, part), { recursive: true })
  makeCertificate(folder)
  const began = Math.floor(Date.now() / 1000)
  let written = 0
  /** Dovecot reads the file again when its second of change differs. */
  const setPassword = (next: string): void => {
    const users = join(folder, 'users')
    const line = (name: string, secret: string) => `${name}:{PLAIN}${secret}:${me.uid}:${me.gid}::${folder}\n`
    writeFileSync(users, line('caiwu', next) + line('geren', password) + line('caiwu@yantian.example', password))
    const second = began + 10 * written++
    utimesSync(users, second, second)
  }
  setPassword(password)
  writeFileSync(join(folder, 'oauth2.conf'), `tokeninfo_url = ${tokenInfo}?access_token=\nusername_attribute = email\n`)
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${folder}/c.pem
ssl_key = <${folder}/k.pem
mail_location = maildir:${mail}
default_internal_user = dovecot
default_login_user = dovenull
first_valid_uid = 0
auth_cache_size = 0
${capability ? `imap_capability = ${capability}\n` : ''}${tokenInfo ? `auth_mechanisms = plain xoauth2\npassdb {\n  driver = oauth2\n  mechanisms = xoauth2\n  args = ${folder}/oauth2.conf\n}\n` : ''}passdb {
  driver = passwd-file
  mechanisms = plain
  args = scheme=PLAIN ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
`,
  )
  execFileSync('chown', ['-R', `${me.uid}:${me.gid}`, mail])
  const server: ChildProcess = spawn(binary, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = new Promise((done) => server.once('exit', done))
  for (let i = 0; i < 100 && !(existsSync(join(folder, 'log')) && readFileSync(join(folder, 'log'), 'utf8').includes('starting up')); i++)
    await new Promise((done) => setTimeout(done, 50))
  const takenOut: string[] = []
  const logged = (what: RegExp): number => readFileSync(join(folder, 'log'), 'utf8').match(what)?.length ?? 0
  const logins = (): number => logged(/ imap-login: Info: Login: /g)
  return {
    logins,
    connections: () => logins() - logged(/ imap\(\S+: Info: Disconnected: /g),
    port,
    setPassword,
    deliver: (...mails) => {
      for (const bytes of mails) writeFileSync(join(mail, 'new', `${Date.now()}.${++count}.localhost`), bytes)
      execFileSync('chown', ['-R', `${me.uid}:${me.gid}`, mail])
    },
    flags: () =>
      execFileSync('ls', [join(mail, 'cur'), join(mail, 'new')], { encoding: 'utf8' })
        .split('\n')
        .flatMap((line) => /:2,(\w*)$/.exec(line)?.[1] || []),
    takeOut: (text) => {
      const [found] = execFileSync('grep', ['-rlF', '--', text, join(mail, 'new'), join(mail, 'cur')], { encoding: 'utf8' }).split('\n')
      const path = found!
      takenOut.push(path)
      renameSync(path, join(folder, basename(path)))
    },
    putBack: () => {
      for (const path of takenOut.splice(0))
        renameSync(join(folder, basename(path)), join(mail, 'new', `${++count}${basename(path).split(':')[0]}`))
    },
    renumber: () =>
      execFileSync('rm', [
        '-f',
        join(mail, 'dovecot-uidlist'),
        join(mail, 'dovecot-uidvalidity'),
        join(mail, 'dovecot.index'),
        join(mail, 'dovecot.index.log'),
      ]),
    stop: async () => {
      server.kill('SIGTERM')
      await ended
      removeFolder(folder)
    },
  }
}
