import { describe, expect, it } from 'vitest'
import { gatherDropped, gatherFolder, gatherPasted, type Entry, type FileEntry, type FolderEntry } from './upload-folder.ts'

const file = (name: string): FileEntry => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (done) => {
    done(new File(['x'], name))
  },
})
/** A folder as browsers list it: at most two entries at a time, an empty list at the end. */
const folder = (name: string, entries: Entry[]): FolderEntry => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    const rest = [...entries]
    return {
      readEntries: (done) => {
        done(rest.splice(0, 2))
      },
    }
  },
})
const drop = (entry: Entry) => ({
  kind: 'file',
  getAsFile: () => (entry.isFile ? new File(['x'], entry.name) : null),
  webkitGetAsEntry: () => entry,
})

describe('dropping files and folders', () => {
  it('folders are read to their ends, at every depth', async () => {
    const { files } = await gatherDropped([
      drop(folder('11月', [file('1.pdf'), file('2.ofd'), folder('深', [file('3.xml'), file('4.PDF'), file('5.zip')])])),
    ])
    expect(files.map((f) => f.name)).toEqual(['1.pdf', '2.ofd', '3.xml', '4.PDF', '5.zip'])
  })
  it('other files of a folder are counted, system files are not', async () => {
    expect(
      await gatherDropped([drop(folder('f', [file('a.pdf'), file('合同.docx'), file('.DS_Store'), file('Thumbs.db'), file('~$a.xlsx')]))]),
    ).toMatchObject({ skipped: 1 })
  })
  it('a file that is dropped by itself is always taken, so that its refusal is seen', async () => {
    expect((await gatherDropped([drop(file('合同.docx'))])).files.map((f) => f.name)).toEqual(['合同.docx'])
  })
  it('a whole disk stops at 500 files and says so', async () => {
    const { files, tooMany } = await gatherDropped([
      drop(
        folder(
          'disk',
          Array.from({ length: 600 }, (_, i) => file(`${i}.pdf`)),
        ),
      ),
    ])
    expect([files.length, tooMany]).toEqual([500, true])
  })
  it('a file that cannot be opened does not stop the others', async () => {
    const broken: FileEntry = {
      ...file('b.pdf'),
      file: (_, failed) => {
        failed(new Error('gone'))
      },
    }
    expect(await gatherDropped([drop(folder('f', [broken, file('a.pdf')]))])).toMatchObject({ skipped: 1, files: [{ name: 'a.pdf' }] })
  })
})
it('a picked folder follows the same rules', () => {
  expect(gatherFolder([new File(['x'], 'a.pdf'), new File(['x'], 'a.txt'), new File(['x'], '.hidden.pdf')])).toMatchObject({
    files: [{ name: 'a.pdf' }],
    skipped: 1,
  })
})
it('a pasted picture gets the time in Beijing as its name', () => {
  expect(gatherPasted([new File(['x'], 'image.png')], new Date('2026-11-20T16:20:00Z')).files[0]?.name).toBe('20261121002000-1.png')
})
