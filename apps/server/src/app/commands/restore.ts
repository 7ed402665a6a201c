// npm run restore -- SOURCE: a backup into an empty database and store, checked when it is there.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupRefused, checkAll, findBackup, keysOf, readManifest, restoreAll, type Manifest } from '../backup.ts'
import { readConfig, readPlace } from '../config.ts'
import { doneWithFindings, Misused, pathOf, runLong, wantsHelp } from './long-command.ts'

const help = `恢复 Restore        npm run restore -- SOURCE [--check] [--without-key]

  把一份备份（或文件夹里最新的一份）恢复到设置所指的数据库和存储，只写进空的。先停止票台。被打断的再运行一次即可。
  Restores a backup, or the newest in a folder, into the database and the store of the settings, which must be empty. Stop Piaotai first. Run it again if it was cut off.

  --check        只检查备份本身，什么都不写 read and check the backup alone, write nothing
  --without-key  没有原来的密钥也恢复：邮箱密码、推送密钥等密文解不开，要重新填写
                 restore without the former key: sealed secrets (passwords of mailboxes, keys of pushes) have to be entered again`

const read = (args: readonly string[]): { readonly source: string; readonly check: boolean; readonly withoutKey: boolean } => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { check: { type: 'boolean' }, 'without-key': { type: 'boolean' } },
  })
  const [source] = positionals
  if (source === undefined || positionals.length > 1) throw new Misused('请给出一份备份。Give one backup.')
  return { source: pathOf(source), check: values.check === true, withoutKey: values['without-key'] === true }
}
/** The key is asked for before anything is made: a new folder would make a new one. */
const haveKey = ({ keys: [key] }: Manifest): void => {
  const { dataDir } = readPlace(process.env)
  const none = !process.env['SECRET_KEY'] && !existsSync(join(dataDir, 'secret.key'))
  if (!none && keysOf(readConfig(process.env)).includes(key!)) return
  throw new BackupRefused(
    `这份备份的密文要用密钥 ${key}：把做备份的那台机器的 SECRET_KEY（或它 DATA_DIR 里的 secret.key）用在这里，换过密钥的写进 SECRET_KEY_OLD；找不到了就加 --without-key。The sealed secrets of this backup need the key ${key}: use the SECRET_KEY of the machine that made it, or secret.key of its DATA_DIR, here; a former one goes into SECRET_KEY_OLD. If it is lost, add --without-key.`,
  )
}

runLong(help, async (underway) => {
  const args = process.argv.slice(2)
  if (wantsHelp(args)) {
    console.log(help)
    return 0
  }
  const { source, check, withoutKey } = read(args)
  const folder = findBackup(source)
  const manifest = readManifest(folder)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  underway.told.line(`${folder} · ${manifest.at} · ${manifest.product}`)
  if (check) {
    await checkAll(folder, manifest, underway)
    console.log(
      `备份完好：${manifest.tables.length} 张表 ${rows} 行，${manifest.files.count} 个文件，摘要都对。The backup is sound: ${manifest.tables.length} tables with ${rows} rows and ${manifest.files.count} files, all as their digests say.`,
    )
    return 0
  }
  if (!withoutKey) haveKey(manifest)
  const { broken } = await restoreAll(readConfig(process.env), folder, manifest, underway)
  console.log(
    `恢复好了，与备份一致：${manifest.tables.length} 张表 ${rows} 行逐表相同，${manifest.files.count} 个文件摘要相同。可以启动票台。\nRestored, equal to the backup: ${manifest.tables.length} tables with ${rows} rows and ${manifest.files.count} files. Piaotai can be started.`,
  )
  for (const chain of broken) console.log(`审计日志的链在备份里就是断的 A chain of the audit log is broken in the backup already: ${chain}`)
  const { deleted, lost } = manifest.missing
  if (deleted.length + lost.length > 0) console.log(`备份里本来就没有的文件 Files that the backup has not: ${deleted.length + lost.length}`)
  return broken.length + lost.length > 0 ? doneWithFindings : 0
})
