import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { Option } from 'commander'
import { Refused, UsageFault, type AddCommand } from '../command.ts'
import { untilInterrupted } from '../interrupted.ts'
import { isOver, isRefusal, sendFile } from '../send-file.ts'
import { openSentFiles } from './sent-files.ts'
import { RefusedFile, watchFolder } from './watch-folder.ts'

/** The notes of a folder and a platform. */
export const notesFile = (origin: string, folder: string): string => {
  const name = createHash('sha256').update(`${origin}\n${folder}`).digest('hex').slice(0, 16)
  return join(process.env['XDG_STATE_HOME'] || join(homedir(), '.local', 'state'), 'piaotai', `sent-${name}.json`)
}
interface Given {
  readonly area: 'company' | 'personal'
  readonly moveTo?: string
  readonly once?: true
}

export const watch: AddCommand = (program, { say, tell, print, client }) => {
  program
    .command('watch')
    .argument('<folder>', say('文件夹', 'folder'))
    .addOption(new Option('--area <area>', say('进入企业或个人', 'where to')).choices(['company', 'personal']).default('personal'))
    .option('--move-to <folder>', say('传完移到', 'move sent files there'))
    .option('--once', say('传完现有的就结束', 'stop once everything is sent'))
    .description(say('监视文件夹，来一个传一个', 'Watch a folder and send new files'))
    .action(async (given: string, { area, moveTo, once }: Given) => {
      const piaotai = await client()
      const folder = resolve(given)
      const facts = await stat(folder).catch(() => undefined)
      if (!facts?.isDirectory()) throw new UsageFault(say(`没有文件夹 ${given}`, `There is no folder ${given}`))
      const end = untilInterrupted()
      let over: Error | undefined
      tell(say(`监视 ${folder}，按 Ctrl+C 结束`, `Watching ${folder}; Ctrl+C ends`))
      await watchFolder(
        { folder, moveTo: moveTo && resolve(moveTo), ...(once ? { once } : {}) },
        {
          sent: await openSentFiles(notesFile(piaotai.origin, folder)),
          upload: (file, signal) =>
            sendFile(piaotai, file, { area, entrySource: 7, signal }).catch((error: unknown) => {
              if (isOver(error)) {
                over = error
                end.abort()
              }
              throw isRefusal(error) ? new RefusedFile(error.message) : error
            }),
          tell: (event) => {
            if (event.kind === 'sent') print(event.name)
            else if (event.kind === 'refused') tell(`✗ ${event.name} ${event.why}`)
            else if (event.kind === 'waiting')
              tell(say(`${event.name} 稍后再传：${event.why}`, `${event.name} will be retried: ${event.why}`))
          },
        },
        end.signal,
      )
      if (over) {
        tell(over.message)
        tell(say('设备已停用或无权上传；再运行 piaotai login', 'The device has been revoked or may not upload; run piaotai login again'))
        throw new Refused()
      }
      tell(say('已结束', 'Ended'))
    })
}
