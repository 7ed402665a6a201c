import './support/browser.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { limits } from '@piaotai/domain/limits.ts'
import { loadChunk, loadStaying, NotLoadedOffline, reloadOnce } from '../src/lib/http/chunk.ts'
import { storeOver } from '../src/lib/browser/storage.ts'

/** A browser tab with counted reloads. */
const openTab = (find: () => Storage = () => sessionStorage) => {
  let reloads = 0
  let now = 1_000_000
  let online = true
  sessionStorage.clear()
  return {
    hands: {
      reload: () => {
        reloads += 1
      },
      store: storeOver(find),
      now: () => now,
      online: () => online,
    },
    cut: () => {
      online = false
    },
    reloads: () => reloads,
    wait: (ms: number) => {
      now += ms
    },
  }
}
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const settled = async <T>(promise: Promise<T>): Promise<'waits' | 'fails' | T> =>
  Promise.race([
    promise.catch(() => 'fails' as const),
    new Promise<'waits'>((resolve) => {
      setImmediate(() => {
        resolve('waits')
      })
    }),
  ])

describe('a part of the page', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  it('comes as it is loaded', async () => {
    const tab = openTab()
    expect([await loadChunk(() => Promise.resolve('page'), tab.hands), tab.reloads()]).toEqual(['page', 0])
  })
  it('that is not there without a network fails as that, and never reloads the page away', async () => {
    const tab = openTab()
    tab.cut()
    await expect(loadChunk(gone, tab.hands)).rejects.toBeInstanceOf(NotLoadedOffline)
    expect([reloadOnce(tab.hands), tab.reloads()]).toEqual([false, 0])
  })
  it('that a new version has replaced reloads the page, and shows nothing meanwhile', async () => {
    const tab = openTab()
    expect([await settled(loadChunk(gone, tab.hands)), tab.reloads()]).toEqual(['waits', 1])
  })
  it('for which the page is being reloaded already shows nothing meanwhile: it comes as nothing then', async () => {
    const tab = openTab()
    expect([await settled(loadChunk(() => Promise.resolve(undefined), tab.hands)), tab.reloads()]).toEqual(['waits', 0])
  })
  it('that is still missing after the reload fails, and does not reload again', async () => {
    const tab = openTab()
    await settled(loadChunk(gone, tab.hands))
    tab.wait(5000)
    expect([await settled(loadChunk(gone, tab.hands)), tab.reloads()]).toEqual(['fails', 1])
  })
  it('that the page can do without never reloads it: its failure is told by who asked', async () => {
    const tab = openTab()
    const asked = loadStaying(async () => {
      await gone().catch(() => undefined)
      expect(reloadOnce(tab.hands)).toBe(false)
      return gone()
    })
    await expect(asked).rejects.toBeInstanceOf(TypeError)
    expect([tab.reloads(), reloadOnce(tab.hands), tab.reloads()]).toEqual([0, true, 1])
  })
  it('does not reload where the browser keeps nothing: that would go on for ever', async () => {
    const tab = openTab(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect([await settled(loadChunk(gone, tab.hands)), tab.reloads()]).toEqual(['fails', 0])
  })
  it('may reload again much later', async () => {
    const tab = openTab()
    await settled(loadChunk(gone, tab.hands))
    tab.wait(2 * limits.chunkLoadMs)
    await settled(loadChunk(gone, tab.hands))
    expect(tab.reloads()).toBe(2)
  })
  it('that never comes is given up after 120 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = openTab()
    void loadChunk(() => new Promise(() => undefined), tab.hands)
    vi.advanceTimersByTime(limits.chunkLoadMs - 1)
    const before = tab.reloads()
    vi.advanceTimersByTime(1)
    expect([before, tab.reloads()]).toEqual([0, 1])
  })
  it('that never comes after the reload either fails, and does not reload every two minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const tab = openTab()
    const wait = (ms: number) => {
      tab.wait(ms)
      vi.advanceTimersByTime(ms)
    }
    void loadChunk(() => new Promise(() => undefined), tab.hands)
    wait(limits.chunkLoadMs)
    // The page starts again, and loads its chunk a moment later.
    wait(800)
    const again = loadChunk(() => new Promise(() => undefined), tab.hands).catch(() => 'fails')
    wait(limits.chunkLoadMs)
    expect([await settled(again), tab.reloads()]).toEqual(['fails', 1])
  })
})
