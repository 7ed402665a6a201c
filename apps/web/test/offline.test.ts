import './support/browser.ts'
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { CallFailed } from '../src/lib/http/api.ts'
import { makeQueries } from '../src/lib/http/queries.ts'

const noNetwork = () => Promise.reject(new CallFailed('网络繁忙，请稍后再试！', {}))
afterEach(() => {
  onlineManager.setOnline(true)
})

describe('Without a network', () => {
  it('a page that asks fails with its sentence instead of waiting unseen, and asks again when the network is back', async () => {
    onlineManager.setOnline(false)
    const queries = makeQueries()
    queries.mount()
    let up = false
    const page = new QueryObserver(queries, { queryKey: ['list'], queryFn: () => (up ? Promise.resolve('rows') : noNetwork()) })
    const stop = page.subscribe(() => undefined)
    await expect.poll(() => page.getCurrentResult().error?.message).toBe('网络繁忙，请稍后再试！')
    up = true
    onlineManager.setOnline(true)
    await expect.poll(() => page.getCurrentResult().data).toBe('rows')
    stop()
    queries.unmount()
  })
  it('a press is not kept to be done later', async () => {
    onlineManager.setOnline(false)
    const press = new MutationObserver(makeQueries(), { mutationFn: noNetwork })
    await expect(press.mutate()).rejects.toThrow('网络繁忙')
  })
})
