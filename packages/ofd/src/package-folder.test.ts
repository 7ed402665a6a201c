import { describe, expect, it } from 'vitest'
import { folderOf } from './package-folder.ts'

describe('The folder of an OFD package', () => {
  it.each([
    ['is the root of the archive', ['OFD.xml', 'Doc_0/Document.xml'], ''],
    ['is the one folder around everything', ['a/OFD.xml', 'a/Doc_0/Document.xml', '__MACOSX/a/._OFD.xml'], 'a/'],
    ['is the outer one of two', ['a/Doc_0/OFD.xml', 'a/OFD.xml'], 'a/'],
    ['is none beside which files lie', ['a/OFD.xml', 'b.txt'], undefined],
    ['is none of two beside each other', ['a/OFD.xml', 'b/OFD.xml'], undefined],
    ['is none without an OFD.xml', ['a.xml'], undefined],
  ] as const)('%s', (_what, names, folder) => {
    expect(folderOf(names)).toBe(folder)
  })
  it('is found by one pass over names as deep as an archive can hold', () => {
    const names = Array.from({ length: 5000 }, (_, depth) => `${'a/'.repeat(5000 - depth)}OFD.xml`)
    expect(folderOf(names)).toBe('a/')
  })
})
