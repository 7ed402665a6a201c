import { InvalidArgumentError, Option } from 'commander'
import { PiaotaiProblem, readScanDefaults, type Piaotai } from '@piaotai/client'
import { Refused, UsageFault, type AddCommand } from '../command.ts'
import { untilInterrupted } from '../interrupted.ts'
import { progress } from '../progress.ts'
import { isOver, sendFile } from '../send-file.ts'
import { pdfOfPages } from './pages-pdf.ts'
import { listScanners, NoScanner, scanPages, type ScanOptions } from './scan-pages.ts'

const dots = (text: string): number => {
  if (!/^[1-9]\d{1,3}$/.test(text)) throw new InvalidArgumentError('10–9999')
  return Number(text)
}
interface Given extends Pick<ScanOptions, 'device' | 'mode' | 'source' | 'batch'> {
  readonly resolution?: number
  readonly pdf?: true
  readonly area: 'company' | 'personal'
  readonly list?: true
}
/** scan-20261127-065501 */
const nameOf = (at: Date): string => `scan-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`
/** Of a PDF of many pages. */
const mostPages = 100

/** The scan settings of the company; none for a key whose person may not scan there. */
const defaultsOf = (piaotai: Piaotai) =>
  piaotai.call(readScanDefaults, {}).catch((error: unknown) => {
    if (error instanceof PiaotaiProblem && error.status === 403) return undefined
    throw error
  })

export const scan: AddCommand = (program, { say, tell, print, client }) => {
  program
    .command('scan')
    .option('--list', say('列出扫描仪', 'list scanners'))
    .option('--device <name>', say('扫描仪', 'scanner'))
    .option('--resolution <dpi>', say('dpi，不写用企业的扫描设置', 'dpi; that of the scan settings without'), dots)
    .addOption(new Option('--mode <mode>', say('颜色', 'colours')).choices(['Color', 'Gray', 'Lineart']))
    .option('--source <source>', say('进纸处，按扫描仪的叫法，如 “Automatic Document Feeder”', 'where paper lies, as the scanner names it'))
    .option('--pdf', say('一批合成一个 PDF，最多 100 页', 'one PDF of the batch, 100 pages at most'))
    .option('--batch', say('扫到进纸器空为止', 'until the feeder is empty'))
    .addOption(new Option('--area <area>', say('进入企业或个人', 'where to')).choices(['company', 'personal']).default('personal'))
    .description(say('扫描并上传', 'Scan and send'))
    .action(async ({ list, area, ...given }: Given) => {
      const { signal } = untilInterrupted()
      try {
        if (list) {
          for (const { device, label } of await listScanners({ signal })) print(`${device}\t${label}`)
          return
        }
        const piaotai = await client()
        const set = await defaultsOf(piaotai)
        const resolution = given.resolution ?? set?.dpi ?? 300
        const colours = set && (set.colour ? 'Color' : 'Gray')
        const pdf = given.pdf ?? (given.batch === true && set?.mode === 'multiPage')
        const how = { ...given, resolution, mode: given.mode ?? colours, format: pdf ? 'jpeg' : 'png' } as const
        tell(say('正在扫描…', 'Scanning…'))
        const at = new Date()
        const pages = await scanPages({ ...how, signal })
        if (pdf && pages.length > mostPages)
          throw new UsageFault(
            say(
              `一个 PDF 最多 ${mostPages} 页，这批有 ${pages.length} 页`,
              `a PDF has ${mostPages} pages at most, these are ${pages.length}`,
            ),
          )
        const files = pdf
          ? [{ name: `${nameOf(at)}.pdf`, bytes: pdfOfPages(pages, resolution) }]
          : pages.map((bytes, index) => ({ name: `${nameOf(at)}-${String(index + 1).padStart(2, '0')}.png`, bytes }))
        const bar = progress(files.length, say('上传', 'Uploading'), true)
        for (const file of files) {
          await sendFile(piaotai, file, { area, entrySource: 1, mode: pdf ? 'multiPage' : 'image', category: set?.category, signal })
          bar.one(true)
          print(file.name)
        }
        bar.end()
      } catch (error) {
        if (signal.aborted) {
          tell(say('已结束', 'Ended'))
          throw new Refused()
        }
        if (error instanceof NoScanner)
          throw new UsageFault(say('没有 scanimage：先安装 sane-utils', 'scanimage is missing: install sane-utils'))
        if (isOver(error))
          tell(say('设备已停用或无权上传；再运行 piaotai login', 'The device has been revoked or may not upload; run piaotai login again'))
        throw error
      }
    })
}
