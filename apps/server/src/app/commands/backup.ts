// npm run backup -- TARGET: a backup of the database and the files, while the product runs or not.
import { parseArgs } from 'node:util'
import { backUpAll, keepNewest, megabytes } from '../backup.ts'
import { readConfig } from '../config.ts'
import { doneWithFindings, Misused, pathOf, runLong, wantsHelp } from './long-command.ts'

const help = `备份 Backup        npm run backup -- TARGET [--keep N]

  在文件夹 TARGET 里新建一份完整的备份：数据库的一个快照，和它所记的全部文件。票台照常运行。
  Makes one whole backup in the folder TARGET: a snapshot of the database and all files that it names. Piaotai goes on running.

  --keep N   做好之后只留最新的 N 份 keep the newest N backups after it

  备份里没有密钥（SECRET_KEY，或 DATA_DIR 里的 secret.key）：请另外保管。发票和原件不加密，文件只有本账号可读。
  The key (SECRET_KEY, or secret.key in DATA_DIR) is not in it: keep it elsewhere. Invoices and originals are not encrypted; only this account can read the files.`

const read = (args: readonly string[]): { readonly target: string; readonly keep: number | undefined } => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: { keep: { type: 'string' } } })
  const [target] = positionals
  if (target === undefined || positionals.length > 1) throw new Misused('请给出一个文件夹。Give one folder.')
  if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep))
    throw new Misused('--keep 应是 1 到 99999 的整数。--keep must be a whole number from 1 to 99999.')
  return { target: pathOf(target), keep: values.keep === undefined ? undefined : Number(values.keep) }
}
const shown = 20
const say = (keys: readonly string[], zh: string, en: string): void => {
  if (keys.length === 0) return
  console.log(`${zh} ${en}`)
  for (const key of keys.slice(0, shown)) console.log(`  ${key}`)
  if (keys.length > shown) console.log(`  … ${keys.length - shown}`)
}

runLong(help, async (underway) => {
  const args = process.argv.slice(2)
  if (wantsHelp(args)) {
    console.log(help)
    return 0
  }
  const { target, keep } = read(args)
  const { folder, manifest } = await backUpAll(readConfig(process.env), target, underway)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `备份做好了：${folder}\n  快照 ${manifest.at} · ${manifest.tables.length} 张表 ${rows} 行 · ${manifest.files.count} 个文件 ${megabytes(manifest.files.bytes)}\nThe backup is whole: a snapshot of ${manifest.tables.length} tables with ${rows} rows, and ${manifest.files.count} files.`,
  )
  console.log(
    `  里面的密文要用密钥 ${manifest.keys[0]} 才能解开，它不在备份里：请另外保管。Its sealed secrets open with the key ${manifest.keys[0]}, which is not in it: keep that elsewhere.`,
  )
  if (keep !== undefined) for (const old of await keepNewest(target, keep)) console.log(`  已删除较旧的 deleted an older one: ${old}`)
  const { deleted, lost, damaged } = manifest.missing
  if (deleted.length > 0) console.log(`  备份期间被删除的文件 files deleted while it ran: ${deleted.length}`)
  say(lost, `有 ${lost.length} 个文件在存储里找不到：`, `${lost.length} files are named by records and not in the store:`)
  say(damaged, `有 ${damaged.length} 个文件与登记的摘要不符：`, `${damaged.length} files differ from the digest of their record:`)
  return lost.length + damaged.length > 0 ? doneWithFindings : 0
})
