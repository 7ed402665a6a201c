// The reason of a failed start, in one sentence with the remedy; undefined for an unforeseen error.
import { hasDiskSpace, isDiskFull } from '../lib/disk-space.ts'

/** Settings of the attempted start. */
interface Place {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** An error whose message is such a sentence already. */
const reported: ReadonlySet<string> = new Set([
  'SettingWrong',
  'DataFolderLocked',
  'RoleCanBypass',
  'PostgresTooOld',
  'EmbeddedRefused',
  'RestoreUnfinished',
])
/** Codes for an unreachable address, and PostgreSQL's SQLSTATEs for a refused login. */
const away: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_INVALID_URL',
  '28P01',
  '28000',
  '3D000',
  '53300',
  '57P03',
])
const notWritable: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'EISDIR'])
const needsMegabytes = 16

/** `settings` as far as they were read: the sentence names those to change. */
export const sentenceOfStart = (error: unknown, settings: Place): string | undefined => {
  const { port, host, dataDir, databaseUrl } = settings
  const {
    code = '',
    syscall = '',
    name = '',
    message = '',
  } = (typeof error === 'object' && error !== null ? error : {}) as Partial<NodeJS.ErrnoException>
  if (reported.has(name)) return message
  if (code === 'EADDRINUSE')
    return `端口 ${port} 已被占用，请用 PORT=其他端口 npm start。Port ${port} is taken; start with PORT=another npm start.`
  if (syscall === 'listen' && code === 'EACCES')
    return `没有权限使用端口 ${port}，请换一个 1024 以上的 PORT。Port ${port} needs more rights; choose a PORT above 1024.`
  if (code === 'EADDRNOTAVAIL' || name === 'HostUnknown')
    return `这台机器没有地址 ${host}，请检查 HOST。This machine has no address ${host}; check HOST.`
  if (databaseUrl && (away.has(code) || /timeout|does not support SSL/i.test(message)))
    return `连不上数据库，请检查 DATABASE_URL（${reasonOf(code, message)}）。The database cannot be reached; check DATABASE_URL.`
  if (isDiskFull(code) || !hasDiskSpace(dataDir, needsMegabytes))
    return `数据目录 ${dataDir} 所在的磁盘已满，请先腾出空间。The disk of the data folder ${dataDir} is full; make room first.`
  if (notWritable.has(code))
    return `数据目录 ${dataDir} 不能写入（${code}），请检查权限或换一个 DATA_DIR。The data folder ${dataDir} cannot be written (${code}); check its rights or choose another DATA_DIR.`
  return undefined
}
/** The server's own message, which names role and database, never the password; an invalid address is not repeated. */
const reasonOf = (code: string, message: string): string => (code === 'ERR_INVALID_URL' || message === '' ? code : message)
