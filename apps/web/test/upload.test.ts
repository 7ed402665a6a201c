import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFormStore, postByFetch, type FormStore } from './support/form-store.ts'
import { uploadFiles, type UploadChange, type UploadJob, type UploadDeps } from '../src/lib/upload/upload.ts'

let store: FormStore
let waits: { readonly ms: number; readonly postsBefore: number }[]
beforeEach(async () => {
  store = await openFormStore()
  waits = []
})
afterEach(() => store.close())

const pdf = (name: string) => new File(['%PDF-1.7 sample'], name, { type: 'application/pdf' })
const job = (file: File, signal = new AbortController().signal): UploadJob => ({ key: file.name, file, mode: 'einvoice', signal })
const many = (n: number) => Array.from({ length: n }, (_, i) => job(pdf(`${i}.pdf`)))

const upload = async (jobs: readonly UploadJob[], more: Partial<UploadDeps> = {}) => {
  const ends = new Map<string, UploadChange>()
  const all: [string, UploadChange][] = []
  const deps: UploadDeps = {
    certify: store.certify,
    certifyMany: store.certifyMany,
    post: postByFetch,
    shrink: async (file) => file,
    wait: async (ms) => {
      waits.push({ ms, postsBefore: store.posts.length })
    },
    ...more,
  }
  await uploadFiles(deps)(jobs, (key, change) => {
    ends.set(key, change)
    all.push([key, change])
  })
  return { ends, all }
}

describe('posting a file with its signed form', () => {
  it('sends the fields in the order of an S3 POST policy, the file last', async () => {
    await upload([job(pdf('票.pdf'))])
    expect(store.posts[0]?.names).toEqual([
      'key',
      'acl',
      'success_action_redirect',
      'x-amz-algorithm',
      'x-amz-credential',
      'x-amz-date',
      'policy',
      'x-amz-signature',
      'file',
    ])
  })
  it('carries no token', async () => {
    await upload([job(pdf('a.pdf'))])
    expect(store.posts[0]?.headers.authorization).toBeUndefined()
  })
  it('keeps the bytes whole and the Chinese name', async () => {
    await upload([job(pdf('电子发票.pdf'))])
    expect(store.posts[0]).toMatchObject({ fileName: '电子发票.pdf', size: 15 })
  })
  it('follows the redirect to the stored url', async () => {
    const { ends } = await upload([job(pdf('a.pdf'))])
    expect(ends.get('a.pdf')).toEqual({ phase: 'stored', url: 'up/1', name: 'a.pdf' })
  })
  it('tells progress no further than the size of the file', async () => {
    const { all } = await upload([job(pdf('a.pdf'))])
    expect(all.filter(([, change]) => change.phase === 'uploading').at(-1)?.[1]).toEqual({ phase: 'uploading', sent: 15, total: 15 })
  })
})

describe('many files', () => {
  it('go in groups of ten with half a second between', async () => {
    await upload(many(25))
    expect(waits).toEqual([
      { ms: 500, postsBefore: 10 },
      { ms: 500, postsBefore: 20 },
    ])
  })
  it('up to 50 ask for credentials in one ordinary call', async () => {
    await upload(many(50))
    expect(store.asks.map(({ many: rpa, request }) => [rpa, request.fileList.length])).toEqual([[false, 50]])
  })
  it('above 50 ask at the rpa address', async () => {
    await upload(many(51))
    expect(store.asks.map(({ many: rpa, request }) => [rpa, request.fileList.length])).toEqual([[true, 51]])
  })
  it('ask for the length that is really sent, after shrinking', async () => {
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff, ...Array(100).fill(0)])], 'p.jpg')
    await upload([{ ...job(photo), mode: 'image' }], { shrink: async () => new File(['tiny'], 'p.jpg') })
    expect(store.asks[0]?.request.fileList).toEqual([{ file: 'p.jpg', length: 4 }])
  })
})

describe('what goes wrong', () => {
  it("a refused form ends in failed with the server's sentence", async () => {
    store.refuse('a.pdf', 'file.sizeDiffers')
    const { ends } = await upload([job(pdf('a.pdf'))])
    expect(ends.get('a.pdf')).toEqual({ phase: 'failed', problem: { type: 'refused', message: 'refused: file.sizeDiffers' } })
  })
  it('one failed file leaves the others stored', async () => {
    store.refuse('1.pdf', 'file.typeRefused')
    const { ends } = await upload(many(3))
    expect([...ends.values()].map((end) => end.phase)).toEqual(['stored', 'failed', 'stored'])
  })
  it('an expired credential is replaced by a fresh one by itself', async () => {
    store.refuse('a.pdf', 'file.credentialExpired')
    const { ends } = await upload([job(pdf('a.pdf'))])
    expect([ends.get('a.pdf')?.phase, store.posts.map((post) => post.key)]).toEqual(['stored', ['up/1', 'up/2']])
  })
  it('a retry gets a fresh credential', async () => {
    store.refuse('a.pdf', 'storage.full')
    await upload([job(pdf('a.pdf'))])
    const { ends } = await upload([job(pdf('a.pdf'))])
    expect(ends.get('a.pdf')).toMatchObject({ phase: 'stored', url: 'up/2' })
  })
  it('a store that cannot be reached is a network failure', async () => {
    const { ends } = await upload([job(pdf('a.pdf'))], {
      certify: async (request) => (await store.certify(request)).map((c) => ({ ...c, uploadUrl: 'http://127.0.0.1:1/form' })),
    })
    expect(ends.get('a.pdf')).toEqual({ phase: 'failed', problem: { type: 'network' } })
  })
  it('no credentials means that every file fails, none is lost from sight', async () => {
    const { ends } = await upload(many(2), { certify: () => Promise.reject(new TypeError('fetch failed')) })
    expect([...ends.values()].map((end) => end.phase)).toEqual(['failed', 'failed'])
  })
  it('content that is not what the name says is refused before anything is sent', async () => {
    const { ends } = await upload([job(new File(['MZ\u0090'], 'a.pdf'))])
    expect([ends.get('a.pdf'), store.asks.length]).toEqual([
      { phase: 'refused', problem: { type: 'contentDiffers', detail: { format: 'PDF' } } },
      0,
    ])
  })
  it('a cancelled file ends in cancelled while the others go on', async () => {
    const off = new AbortController()
    off.abort()
    const { ends } = await upload([job(pdf('a.pdf'), off.signal), job(pdf('b.pdf'))])
    expect([ends.get('a.pdf')?.phase, ends.get('b.pdf')?.phase]).toEqual(['cancelled', 'stored'])
  })
  it('a file cancelled under way is not stored', async () => {
    const off = new AbortController()
    const { ends } = await upload([job(pdf('a.pdf'), off.signal)], {
      post: async (url, form, options) => {
        off.abort()
        return postByFetch(url, form, options)
      },
    })
    expect(ends.get('a.pdf')).toEqual({ phase: 'cancelled' })
  })
})
