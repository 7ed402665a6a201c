// What backup and restore share: a signal that Ctrl+C gives, and one sentence at a failure.
import { isAbsolute, join } from 'node:path'
import { readPlace } from '../config.ts'
import { BackupRefused, tellTo, type Underway } from '../backup.ts'
import { isDiskFull } from '../../lib/disk-space.ts'
import { keepFilesPrivate } from '../private-files.ts'
import { sentenceOfStart } from '../start-failed.ts'

export class Misused extends Error {}
/** Done, with something that a person has to look at. */
export const doneWithFindings = 3
const cancelled = 130

/** A path of the caller, whose folder npm leaves. */
export const pathOf = (path: string): string => (isAbsolute(path) ? path : join(process.env['CALLED_FROM'] ?? process.cwd(), path))
export const wantsHelp = (args: readonly string[]): boolean => args.some((arg) => arg === 'help' || arg === '--help' || arg === '-h')

/** Runs to the end and exits. The first Ctrl+C or SIGTERM cancels, a second one ends at once. */
export const runLong = (help: string, run: (underway: Underway) => Promise<number>): void => {
  keepFilesPrivate()
  const cancel = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (cancel.signal.aborted) process.exit(cancelled)
      cancel.abort()
    })
  run({ told: tellTo(process.stderr), signal: cancel.signal }).then(
    (code) => process.exit(code),
    (error: unknown) => {
      if (cancel.signal.aborted) {
        console.error('已取消。Cancelled.')
        process.exit(cancelled)
      }
      if (error instanceof Misused || (error instanceof TypeError && 'code' in error)) {
        console.error(error.message === '' ? help : `${error.message}\n用 --help 看用法。See --help.`)
        process.exit(2)
      }
      console.error(sentenceOf(error))
      process.exit(1)
    },
  )
}
const sentenceOf = (error: unknown): unknown => {
  if (error instanceof BackupRefused) return error.message
  const { code = '', message = '', path } = (error instanceof Error ? error : {}) as Partial<NodeJS.ErrnoException>
  if (isDiskFull(code)) return `磁盘已满：${path ?? ''}，请腾出空间再运行。The disk is full: ${path ?? ''}; make room and run it again.`
  if (/^(57P0|08)/.test(code) || message.startsWith('Connection terminated'))
    return '数据库中途断开了，什么都没有留下一半：请再运行一次。The database went away on the way, nothing is left half: run it again.'
  if (code === 'ENOENT') return `没有这个文件。No such file: ${path ?? message}`
  return sentenceOfStart(error, readPlace(process.env)) ?? error
}
