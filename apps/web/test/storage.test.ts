import { describe, expect, it } from 'vitest'
import { storeOver } from '../src/lib/browser/storage.ts'

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}
const kept = () => {
  const map = new Map<string, string>()
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      map.set(key, value)
    },
    removeItem: (key: string) => {
      map.delete(key)
    },
  }
}

describe('what a page keeps', () => {
  it('goes to the browser, which a reload finds again', () => {
    const browser = kept()
    storeOver(() => browser).setItem('language', 'en-US')
    expect(storeOver(() => browser).getItem('language')).toBe('en-US')
  })
  it('is kept for this page where the browser denies storage', () => {
    const store = storeOver(denied)
    expect(store.getItem('session')).toBeNull()
    store.setItem('session', 'token')
    expect(store.getItem('session')).toBe('token')
    store.removeItem('session')
    expect(store.getItem('session')).toBeNull()
    expect(store.lasting()).toBe(false)
  })
  it('is the newer value where a full store refuses it', () => {
    const browser = kept()
    const full = {
      ...browser,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    browser.setItem('columns', 'old')
    const store = storeOver(() => full)
    store.setItem('columns', 'new')
    expect(store.getItem('columns')).toBe('new')
  })
})
