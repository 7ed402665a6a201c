// Values that break careless code, and mutations of an input with them. Raw JSON text, because JSON.stringify cannot
// write some of it.
import type { Random } from '@piaotai/sample-invoices/random.ts'

const deep = (depth: number, open: string, close: string): string => `${open.repeat(depth)}1${close.repeat(depth)}`
/** Texts for every field that takes one: the product must handle them all. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfffx',
  '\ufeff',
  '\u202e反',
  '\u200b\u200d',
  '\u0007\u001b[31m',
  'a\r\nSet-Cookie: x=1',
  '\t',
  '\n',
  '😀'.repeat(60),
  `e${'\u0301'.repeat(1000)}`,
  'ſtaff',
  'ıİK',
  '１２３',
  '𠮷野家',
  'ﷺ'.repeat(40),
  'x'.repeat(51),
  'x'.repeat(101),
  'x'.repeat(301),
  '票'.repeat(10_000),
  'x'.repeat(300_000),
  '微信用户',
  'WeChat user',
  "' or 1=1 --",
  "'; drop table invoice; --",
  '$1',
  '\\',
  '%',
  '_',
  '%25',
  '<script>alert(1)</script>',
  '=1+1',
  '{{7*7}}',
  '${7*7}',
  '../../../../etc/passwd',
  '..\\..\\x',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e400',
  '0x10',
  '9007199254740993',
  '99999999999999999999',
  '1.5',
  '-0',
  '0.1',
  '2026-02-30',
  '0000-00-00',
  '99999-01-01',
  '2026-10-01T00:00:00Z',
  'true',
  '01900000-0000-7000-8000-000000000000',
  '00000000-0000-0000-0000-000000000000',
  '01900000-0000-7000-8000-00000000000G',
  'a@b',
  'a@evil.com\r\nBcc: z@z.com',
  '<a@evil.com> a@b.cn',
  'a@b.cn, c@d.cn',
  '"a b"@c.cn',
  'A@EXAMPLE.TEST',
  '13912345678',
  '139-1234-5678',
  '__proto__',
  'constructor',
  'toString',
  'company',
  'personal',
  'menu_1',
  '100001',
  '000000',
  'T'.repeat(43),
  'password',
]
const hostileJson: readonly string[] = [
  'null',
  'true',
  'false',
  '0',
  '-1',
  '-0',
  '1.5',
  '1e400',
  '-1e400',
  '9007199254740993',
  '1e21',
  '2147483648',
  '-2147483649',
  '0.1',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[{}]',
  '[""]',
  '{"":""}',
  '{"$ne":null}',
  '{"length":3}',
  '{"toString":null}',
  '{"then":"x"}',
  '{"toJSON":1}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '["__proto__"]',
  '"\\ud800"',
  '"\\u0000"',
  '"\\uD83D\\uDE00"',
  deep(200, '[', ']'),
  deep(200, '{"a":', '}'),
  deep(20_000, '[', ']'),
  `[${'0,'.repeat(5000)}0]`,
  `[${'"x",'.repeat(600)}"x"]`,
  `{${Array.from({ length: 3000 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
]
const extraKeys: readonly string[] = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'id',
  'companyId',
  'company_id',
  'userId',
  'role',
  'permissions',
  'isAdmin',
  '$where',
  'a.b',
  '',
  '票',
  '\u0000',
]
export const hostileValue = (random: Random): string =>
  random.chance(0.6) ? JSON.stringify(random.pick(hostileTexts)) : random.pick(hostileJson)

type Node = Readonly<Record<string, unknown>> | readonly unknown[]
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const placesOf = (value: unknown, at: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] =>
  isNode(value)
    ? Object.entries(value).flatMap(([key, inner]) => {
        const here = [...at, Array.isArray(value) ? Number(key) : key]
        return [here, ...placesOf(inner, here)]
      })
    : []

/** JSON as text, with entries that objects cannot hold: duplicate keys and raw values. */
const write = (value: unknown, change: (at: string) => string | undefined, more: (at: string) => readonly string[], at = ''): string => {
  const changed = change(at)
  if (changed !== undefined) return changed
  if (Array.isArray(value))
    return `[${[...value.map((inner, i) => write(inner, change, more, `${at}/${i}`)), ...more(at).map((entry) => entry.slice(entry.indexOf(':') + 1))].join(',')}]`
  if (!isNode(value)) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([key]) => change(`${at}/${key}`) !== 'gone')
    .map(([key, inner]) => `${JSON.stringify(key)}:${write(inner, change, more, `${at}/${key}`)}`)
  return `{${[...entries, ...more(at)].join(',')}}`
}
/** One input after one to three mutations: a value replaced, a key removed, added or duplicated. */
export const mutateJson = (random: Random, input: unknown): string => {
  const changes = new Map<string, string>()
  const more = new Map<string, string[]>()
  const places = placesOf(input)
  const inner = [
    '',
    ...places
      .filter((at) => isNode(at.reduce<unknown>((v, key) => (v as Record<string, unknown>)[key], input)))
      .map((at) => `/${at.join('/')}`),
  ]
  for (let n = random.int(1, 3); n > 0; n--) {
    const how = random.int(0, 9)
    const at = places.length > 0 ? `/${random.pick(places).join('/')}` : ''
    if (how < 6 && at !== '') changes.set(at, hostileValue(random))
    else if (how === 6 && at !== '') changes.set(at, 'gone')
    else if (how === 7 && at !== '') {
      const parent = at.slice(0, at.lastIndexOf('/'))
      more.set(parent, [...(more.get(parent) ?? []), `${JSON.stringify(at.slice(at.lastIndexOf('/') + 1))}:${hostileValue(random)}`])
    } else {
      const parent = random.pick(inner)
      more.set(parent, [...(more.get(parent) ?? []), `${JSON.stringify(random.pick(extraKeys))}:${hostileValue(random)}`])
    }
  }
  return write(
    input,
    (at) => changes.get(at),
    (at) => more.get(at) ?? [],
  )
}

/** Mutated bytes: truncated, flipped, prefixed by a mark, followed by garbage, doubled. */
export const breakBytes = (random: Random, bytes: Buffer): Buffer => {
  const at = random.int(0, Math.max(0, bytes.length - 1))
  switch (random.int(0, 6)) {
    case 0:
      return bytes.subarray(0, at)
    case 1: {
      const copy = Buffer.from(bytes)
      if (copy.length > 0) copy[at] = random.int(0, 255)
      return copy
    }
    case 2:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])
    case 3:
      return Buffer.concat([bytes, Buffer.from(random.pick(['}', '\u0000', 'x', ' '.repeat(2000), '\n{}']))])
    case 4:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), bytes.subarray(at)])
    case 5:
      return Buffer.concat([bytes, bytes])
    default:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + random.int(1, 20)))])
  }
}
