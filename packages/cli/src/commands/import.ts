import { openAsBlob } from 'node:fs'
import * as files from 'node:fs/promises'
import { basename, join } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import type { ImportMode } from '@piaotai/client'
import { Refused, UsageFault, type AddCommand } from '../command.ts'
import { progress } from '../progress.ts'

const endings = /\.(pdf|ofd|xml|zip|jpe?g|png)$/i
/** A pattern that the shell left as it is (Windows, or in quotes); Node has globs from 22. */
const matched = async (path: string): Promise<readonly string[]> => {
  if (!/[*?[{]/.test(path) || !('glob' in files)) return [path]
  const there = await files.stat(path).catch(() => undefined)
  if (there) return [path]
  const found: string[] = []
  for await (const one of files.glob(path)) found.push(one)
  return found.length > 0 ? found : [path]
}
/** Files as they are named; of folders all that could be invoices. */
const filesOf = async (paths: readonly string[]): Promise<string[]> => {
  const named = [...new Set((await Promise.all(paths.map(matched))).flat())]
  const found = await Promise.all(
    named.map(async (path) => {
      if (!(await files.stat(path)).isDirectory()) return [path]
      const inside = await files.readdir(path, { recursive: true, withFileTypes: true })
      return inside.filter((entry) => entry.isFile() && endings.test(entry.name)).map((entry) => join(entry.parentPath, entry.name))
    }),
  )
  return found.flat().toSorted()
}
const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('1–99')
  return Number(text)
}
interface Given {
  readonly parallel: number
  readonly wait: boolean
  readonly json?: true
  readonly area: 'company' | 'personal'
  readonly mode?: ImportMode
}

export const importCommand: AddCommand = (program, { say, tell, print, client }) => {
  program
    .command('import')
    .argument('<files...>', say('文件或文件夹', 'files or folders'))
    .option('--parallel <n>', say('同时上传的文件数', 'files uploaded at the same time'), wholeNumber, 4)
    .option('--no-wait', say('不等识别结束', 'do not wait for recognition'))
    .option('--json', say('结果为 JSON', 'results as JSON'))
    .addOption(new Option('--area <area>', say('进入企业或个人', 'where to')).choices(['company', 'personal']).default('company'))
    .addOption(new Option('--mode <mode>', say('导入方式', 'import method')).choices(['einvoice', 'image', 'multiPage']))
    .description(say('导入发票文件', 'Import invoice files'))
    .action(async (paths: string[], { parallel, wait, json, area, mode }: Given) => {
      const piaotai = await client()
      const names = await filesOf(paths).catch((error: NodeJS.ErrnoException) => {
        throw new UsageFault(say(`读不到 ${error.path}`, `Cannot read ${error.path}`))
      })
      if (names.length === 0) throw new UsageFault(say('没有可导入的文件', 'No files to import'))
      const given = await Promise.all(names.map(async (path) => ({ name: basename(path), data: await openAsBlob(path) })))
      const bar = progress(given.length, say('上传', 'Uploading'), !json)
      const begun = await piaotai.importFiles(given, {
        parallel,
        area,
        ...(mode ? { mode } : {}),
        onProgress: ({ phase }) => {
          if (phase !== 'uploading') bar.one(phase === 'stored')
        },
      })
      bar.end()
      const ended = wait ? (await Promise.all(begun.batches.map((id) => piaotai.waitForImport(id, { area })))).flat() : []
      const rows = begun.files.map(({ name, file, error }) => ({
        name,
        file: ended.find(({ id }) => id === file?.id) ?? file,
        error: error instanceof Error ? error.message : undefined,
      }))
      for (const { name, file, error } of rows) {
        if (json) print(JSON.stringify({ name, ...(error ? { error } : { file }) }))
        else if (error || !file) tell(`✗ ${name} ${error ?? ''}`)
        else
          print(
            `${name}\t${say(`新增 ${file.entered}，更新 ${file.updated}，重复 ${file.duplicates}，待确认 ${file.held}，异常 ${file.exceptions}`, `new ${file.entered}, updated ${file.updated}, duplicate ${file.duplicates}, held ${file.held}, failed ${file.exceptions}`)}${file.reason ? `\t${file.reason}` : ''}`,
          )
      }
      if (rows.some(({ error }) => error)) throw new Refused()
    })
}
