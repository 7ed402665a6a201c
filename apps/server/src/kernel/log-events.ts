// Structured events of the log beside those of security: each line is JSON with a stable `event`. docs/operations.md
// lists the same ones; a test compares them.

/** Every event: its level, and its meaning. */
export const logEvents = {
  'process.started': { level: 'info', zh: '进程已启动', en: 'a process is up' },
  'process.stopping': {
    level: 'info',
    zh: '进程收到停止信号，做完手上的再退出',
    en: 'a process was told to stop and finishes what is under way',
  },
  'process.failed': { level: 'fatal', zh: '进程因未处理的错误退出', en: 'a process ends by an unhandled error' },
  'database.lost': {
    level: 'fatal',
    zh: '内嵌数据库意外停止，进程退出',
    en: 'the embedded database ended by itself, and the process with it',
  },
  'work.failed': { level: 'error', zh: '后台任务或清理失败；任务会重试', en: 'a job or a tidying failed; jobs are tried again' },
  'request.failed': { level: 'error', zh: '请求因意外的错误失败', en: 'a request failed by an unforeseen error' },
  'store.missing': { level: 'error', zh: '文件存储里没有记录所指的文件', en: 'the store has no file that a record names' },
  'store.away': { level: 'error', zh: '文件存储连不上或不答', en: 'the store of files is not reached or does not answer' },
  'loop.held': {
    level: 'warn',
    zh: '事件循环被占住，这期间谁也得不到应答；`where` 是占住它的函数和行',
    en: 'the event loop is held, and nobody is answered; `where` names the functions and lines that hold it',
  },
  'mail.off': { level: 'warn', zh: '收票邮件没有开启：端口不能监听', en: 'mail in is off: its port cannot be listened on' },
  'mail.turnedAway': {
    level: 'info',
    zh: '一分钟内没有收下的来信连接和邮件，按原因计：network 同一网段过多，full 没有位置，idle 不发信，slow 太慢，gaveWay 让出位置，aborted 对方中断',
    en: 'connections and mails that were not taken within a minute, by reason: network (too many of one), full, idle, slow, gaveWay (its place went to another), aborted (by the sender)',
  },
} as const
export type LogEvent = keyof typeof logEvents
type Level = (typeof logEvents)[LogEvent]['level']
/** A log that takes a line and a message at each level, as that of a request or of the process. */
export type EventLog = Readonly<Record<Level, (line: object, message: string) => void>>

/** Writes an event at its level. Values are our own words and numbers, and errors: never typed text or a secret. */
export const logEvent = (log: EventLog, event: LogEvent, values: Readonly<Record<string, unknown>> = {}): void =>
  log[logEvents[event].level]({ event, ...values }, logEvents[event].en)

const numbers: Readonly<Record<Level, number>> = { info: 30, warn: 40, error: 50, fatal: 60 }
const order: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
/** The log of a process, in the format of its server's lines; `level` as LOG_LEVEL. */
export const processLog = (level: string, write: (line: string) => void, asValue: (error: Error) => object): EventLog => {
  const at =
    (each: Level) =>
    (line: object, msg: string): void => {
      if (order.indexOf(each) < order.indexOf(level)) return
      const values = Object.fromEntries(Object.entries(line).map(([key, value]) => [key, value instanceof Error ? asValue(value) : value]))
      write(JSON.stringify({ level: numbers[each], time: Date.now(), pid: process.pid, ...values, msg }))
    }
  return { info: at('info'), warn: at('warn'), error: at('error'), fatal: at('fatal') }
}
