import { describe, expect, it } from 'vitest'
import { identify } from './identify.ts'

const head = Buffer.from([0x50, 0x4b, 3, 4])
const localHeader = Buffer.concat([head, Buffer.alloc(26)])

describe('A file is identified by its bytes', () => {
  it('as OFD where an archive without a directory has an entry OFD.xml', () => {
    expect(identify(Buffer.concat([localHeader, Buffer.from('OFD.xml'), Buffer.alloc(40)]))).toBe('ofd')
  })
  it('as ZIP where thirty megabytes only speak of OFD.xml, after a look at the first mentions', () => {
    const mentions = Buffer.from('OFD.xml'.repeat(4_000_000))
    // No valid package has an entry behind a thousand mentions.
    expect(identify(Buffer.concat([head, mentions, localHeader, Buffer.from('OFD.xml')]))).toBe('zip')
  })
})
