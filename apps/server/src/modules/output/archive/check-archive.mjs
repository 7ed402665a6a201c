// 归档包核对工具
// Checks an archive package: node check-archive.mjs PACKAGE.zip [--seal HASH], or its unpacked folder. Needs only Node
// 18 or later. Names every missing, changed or added file; exits with 0 if there is none, else with 1.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const sha256 = (data) => createHash('sha256').update(data).digest('hex')
/** JSON with its keys in order: equal values have equal texts. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
      .join(',')}}`
  return JSON.stringify(value)
}
const MANIFEST = 'manifest.json'
const DIGEST = 'manifest.sha256'
const FIRST = '0'.repeat(64)

const say = (line) => {
  process.stdout.write(`${line}\n`)
}
/** Files of a folder by their paths. */
const readFolder = (folder, below = '') =>
  readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name
    return entry.isDirectory() ? readFolder(folder, path) : [[path.normalize('NFC'), readFileSync(join(folder, path))]]
  })

let table
const crc32 = (bytes) => {
  table ??= Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  let crc = 0xffffffff
  for (const byte of bytes) crc = table[(crc ^ byte) & 255] ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
/**
 * Packages have one layout: stored entries in sequence, with nothing between, before or after them. Every byte is
 * accounted for.
 */
const readZip = (zip, tell) => {
  const files = []
  const end = zip.length - 22
  const hex = (from, to) => zip.toString('hex', from, to)
  if (end < 0 || hex(end, end + 8) !== '504b050600000000' || hex(end + 20) !== '0000') {
    tell('容器结尾已被改动 the end of the container is changed')
    return files
  }
  const count = zip.readUInt16LE(end + 8)
  const size = zip.readUInt32LE(end + 12)
  const start = zip.readUInt32LE(end + 16)
  if (zip.readUInt16LE(end + 10) !== count || start + size !== end)
    tell('容器目录的位置已被改动 the place of the container’s directory is changed')
  let at = Math.min(start, end)
  let next = 0
  let stamp
  for (let n = 0; n < count && at + 46 <= end; n++) {
    const length = zip.readUInt16LE(at + 28)
    const crc = zip.readUInt32LE(at + 16)
    const bytes = zip.readUInt32LE(at + 20)
    const local = zip.readUInt32LE(at + 42)
    const nameBytes = zip.subarray(at + 46, at + 46 + length)
    const name = nameBytes.toString('utf8')
    const extra = hex(at + 46 + length, at + 55 + length)
    const sound =
      hex(at, at + 16) === '504b01023f0314000808000000002150' &&
      zip.readUInt32LE(at + 24) === bytes &&
      hex(at + 30, at + 42) === '090000000000' + '00000000b481' &&
      extra.startsWith('5554050003')
    stamp ??= extra
    if (!sound || extra !== stamp || local !== next) tell(`目录项已被改动 the directory’s entry is changed: ${name}`)
    const from = next + 30 + length
    const to = from + bytes
    if (to + 16 > start) {
      tell(`文件已被截断 the file is cut off: ${name}`)
      return files
    }
    const head =
      hex(next, next + 26) === '504b030414000808000000002150' + '0'.repeat(24) &&
      zip.readUInt16LE(next + 26) === length &&
      zip.readUInt16LE(next + 28) === 0 &&
      zip.subarray(next + 30, from).equals(nameBytes)
    const foot =
      hex(to, to + 4) === '504b0708' &&
      zip.readUInt32LE(to + 4) === crc &&
      zip.readUInt32LE(to + 8) === bytes &&
      zip.readUInt32LE(to + 12) === bytes
    if (!head || !foot) tell(`容器中的文件头已被改动 the container’s record is changed: ${name}`)
    const data = zip.subarray(from, to)
    if (crc32(data) !== crc) tell(`校验和不符 the checksum differs: ${name}`)
    if (files.some(([other]) => other === name)) tell(`同名文件出现两次 the name stands twice: ${name}`)
    files.push([name, data])
    next = to + 16
    at += 55 + length
  }
  if (at !== end || next !== start || files.length !== count)
    tell('容器中有不属于归档包的内容 the container holds what is not of the package')
  return files
}

/**
 * Follows the chain: each entry contains the hash of the one before, and the seal closes the chain. Returns the seal.
 */
const followChain = (manifest, tell) => {
  let previous = FIRST
  for (const { hash, ...entry } of manifest.entries) {
    if (entry.previous !== previous || sha256(previous + canonical(entry)) !== hash)
      tell(`清单第 ${entry.seq} 项已被改动 entry ${entry.seq} of the manifest is changed`)
    previous = hash
  }
  const { entries, seal, ...rest } = manifest
  const expected = sha256(previous + canonical({ ...rest, count: entries.length }))
  if (rest.count !== entries.length || expected !== seal) tell('清单的归档校验值不符 the manifest’s seal differs')
  return seal
}
const checkFiles = (files, manifest, tell) => {
  const listed = new Map([...manifest.entries.flatMap((entry) => entry.files), ...manifest.files].map((file) => [file.path, file]))
  for (const [path, { sha256: wanted, size }] of listed) {
    const data = files.get(path)
    if (!data) tell(`缺少 missing: ${path}`)
    else if (data.length !== size || sha256(data) !== wanted) tell(`已改动 changed: ${path}`)
  }
  for (const path of files.keys()) if (!listed.has(path) && path !== MANIFEST && path !== DIGEST) tell(`多出 added: ${path}`)
  return listed.size
}

/** Faults of a package, given as the bytes of its ZIP or as its files, and the checked counts. */
export const checkPackage = (given, seal) => {
  const wrong = []
  const tell = (sentence) => {
    if (wrong.length < 1000) wrong.push(sentence)
  }
  const files = new Map(Array.isArray(given) ? given : readZip(given, tell))
  const text = files.get(MANIFEST)
  const digest = files.get(DIGEST)
  if (!text || !digest) {
    tell(`缺少 missing: ${!text ? MANIFEST : DIGEST}`)
    return { wrong }
  }
  if (digest.toString('utf8') !== `${sha256(text)}  ${MANIFEST}\n`) tell(`已改动 changed: ${MANIFEST} / ${DIGEST}`)
  let manifest
  try {
    manifest = JSON.parse(text.toString('utf8'))
  } catch {
    tell(`无法读取 unreadable: ${MANIFEST}`)
    return { wrong }
  }
  if (manifest?.format !== 'piaotai-archive/1' || !Array.isArray(manifest.entries) || !Array.isArray(manifest.files)) {
    tell('不是归档包 not an archive package')
    return { wrong }
  }
  const found = followChain(manifest, tell)
  const count = checkFiles(files, manifest, tell)
  if (seal !== undefined && seal !== found) tell(`归档校验值与给出的不同：包内 ${found} the seal is another than the given one`)
  return { wrong, manifest, count }
}

const main = () => {
  const [given, option, seal] = process.argv.slice(2)
  if (given === undefined || (option !== undefined && (option !== '--seal' || seal === undefined))) {
    say('用法 usage: node check-archive.mjs 归档包.zip|解压后的文件夹 [--seal 归档校验值]')
    return 1
  }
  // Under npm, a relative path starts where npm was called.
  const path = resolve(process.env.CALLED_FROM ?? '.', given)
  let result
  try {
    result = checkPackage(statSync(path).isDirectory() ? readFolder(path) : readFileSync(path), seal)
  } catch (error) {
    result = { wrong: [`无法读取 unreadable: ${path} (${error instanceof Error ? error.message : error})`] }
  }
  for (const sentence of result.wrong) say(`✗ ${sentence}`)
  if (result.manifest)
    say(
      `${result.manifest.company?.name ?? ''} · ${result.manifest.entries.length} 张发票 invoices · ${result.count} 个文件 files\n归档校验值 seal: ${result.manifest.seal}`,
    )
  say(result.wrong.length === 0 ? '✓ 完整，未被改动 whole and unchanged' : `✗ ${result.wrong.length} 处问题 problems`)
  return result.wrong.length === 0 ? 0 : 1
}
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) process.exit(main())
