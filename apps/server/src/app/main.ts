// Starts the app: web, worker or both, by ROLE.
import { createServer } from 'node:net'
import { PlaintextRefused, readConfig, readPlace } from './config.ts'
import { createApp, type App } from './app.ts'
import { watchLoop } from './held-loop.ts'
import { tuneGarbageCollection } from '../lib/memory.ts'
import { serializeError } from '../http/log-redaction.ts'
import { logEvent, processLog, type EventLog } from '../kernel/log-events.ts'
import { inSecurityLog, securityEvent } from '../kernel/security-events.ts'
import { closeFolder, keepFilesPrivate } from './private-files.ts'
import { sentenceOfStart } from './start-failed.ts'
import { startLines } from './start-lines.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const leave = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
/** The process's own events: on standard error, as the sentences of a failed start. */
const events = (level: string): EventLog => processLog(level, (line) => process.stderr.write(`${line}\n`), serializeError)
const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))
process.on('unhandledRejection', (reason) => {
  logEvent(events('info'), 'process.failed', { err: asError(reason) })
  process.exit(1)
})

// `npm start` runs on any Node from 20 on and starts this process on the Node that npm has installed.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) leave(`需要 Node 24 或更新版本，请用 npm start 启动。Node 24 or later is needed; start with npm start.`)

const begin = async (): Promise<void> => {
  keepFilesPrivate()
  const config = readConfig(process.env)
  closeFolder(config.dataDir)
  const started = Date.now()
  if (config.role !== 'worker') await tryPort(config.port, config.host)
  say(`票台启动中… Piaotai is starting… (${config.databaseUrl ? 'PostgreSQL' : `${config.dataDir}`})`)
  const log = events(config.logLevel)
  const onError = (error: unknown): void => logEvent(log, 'work.failed', { err: asError(error) })
  const onLost = (error: Error): void => {
    logEvent(log, 'database.lost')
    leave(error.message)
  }
  const app = await createApp(config, { onError, onLost, onEvent: (event, values) => logEvent(log, event, values) })
  // Loads the demo's code only where there is a demo.
  const demo = config.demo ? await import('./demo/index.ts') : undefined
  const password = config.role === 'worker' ? undefined : await demo?.seedDemo(app, say)
  if (config.role !== 'web') await app.startWork()
  const server = config.role === 'worker' ? undefined : await app.makeServer()
  tuneGarbageCollection()
  const metricsPort = await app.listenForMetrics()
  if (metricsPort !== undefined) say(`指标 Metrics http://${config.metrics!.host}:${metricsPort}/metrics`)
  if (server) await listen(server, config)
  if (config.heldLoopMs !== undefined) watchLoop(app.heldLoop, { heldMs: config.heldLoopMs, logLevel: config.logLevel })
  const mailPort =
    server && config.mailIn && (await app.listenForMail(config.mailIn).catch((error: unknown) => sayMailOff(config, error, log)))
  const address = server?.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  if (server)
    say(
      startLines(config, {
        port,
        seconds: (Date.now() - started) / 1000,
        demo: demo && { email: demo.demoAccount.email, password },
        localKey: app.local?.key,
        mail: mailPort ? { port: mailPort, domain: config.mailDomain } : undefined,
        taxPlatform: app.taxSimulator?.url,
        bureau: app.bureauSimulator?.page,
        erp: app.erpSimulator?.page,
      }),
    )
  else say('票台后台任务已启动 The worker is running')
  // One machine's start speaks to a person: its lines are sentences alone.
  if (config.role !== 'both') logEvent(log, 'process.started', { role: config.role, ...(server ? { port } : {}) })
  stopOnSignal(app, server, log)
}

/** Mail in is one part of the product: everything else starts without it. */
const sayMailOff = ({ mailIn }: ReturnType<typeof readConfig>, error: unknown, log: EventLog): undefined => {
  logEvent(log, 'mail.off', { port: mailIn?.port })
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  say(
    taken
      ? `收票邮件没有开启：端口 ${mailIn?.port} 已被占用，可用 MAIL_PORT 换一个。Mail in is off: port ${mailIn?.port} is taken; MAIL_PORT chooses another.`
      : `收票邮件没有开启：不能监听端口 ${mailIn?.port}。Mail in is off: port ${mailIn?.port} cannot be listened on (${error instanceof Error ? error.message : 'failed'}).`,
  )
}

/** Silences Fastify's line about its address: the start prints its own. */
const listen = async (
  server: Awaited<ReturnType<App['makeServer']>>,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<void> => {
  const { level } = server.log
  server.log.level = 'warn'
  await server.listen({ port, host })
  server.log.level = level
}

/** Reports a taken port before any preparation. */
const tryPort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) => {
      if (error.syscall === 'getaddrinfo') error.name = 'HostUnknown'
      reject(error)
    })
    probe.listen({ port, host }, () => {
      probe.close(() => {
        resolve()
      })
    })
  })

const drainMs = 30_000
const stopOnSignal = (app: App, server: { close: () => Promise<unknown> } | undefined, log: EventLog): void => {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    logEvent(log, 'process.stopping')
    setTimeout(() => process.exit(1), drainMs).unref()
    await server?.close()
    await app.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => {
    stop().catch(() => process.exit(1))
  })
  process.on('SIGINT', () => {
    stop().catch(() => process.exit(1))
  })
}

/** The process's log of security events without a request, in the format of the server's lines. */
const securityLog = {
  warn: (line: object, message: string) => say(JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, ...line, msg: message })),
}
inSecurityLog(securityLog, begin).catch((error: unknown) => {
  if (error instanceof PlaintextRefused)
    inSecurityLog(securityLog, () => securityEvent('security.plaintextRefused', { setting: error.setting }))
  leave(sentenceOfStart(error, readPlace(process.env)) ?? (error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)))
})
