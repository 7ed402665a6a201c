// Guesses are counted before a secret is compared, also when they come all at once.
import { describe, expect, it } from 'vitest'
import { makeRateLimits } from './rate-limits.ts'
import { onDatabase, stillClock } from '#testing/database/database.ts'

describe('Guessing a password', () =>
  onDatabase((floor) => {
    const clock = stillClock()
    const rateLimits = makeRateLimits({ clock })
    const guess = (subject: string) => floor().db.outside((tx) => rateLimits.consume(tx, 'password', subject))
    const guesses = async (subject: string, n: number) => {
      let through = 0
      for (let i = 0; i < n; i++) if (await guess(subject)) through++
      return through
    }

    it('lets ten of two hundred parallel guesses through', async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => guess('parallel')))
      expect(answers.filter(Boolean).length).toBe(10)
    })
    it('counts each account for itself', async () => {
      await guesses('one', 10)
      expect([await guess('one'), await guess('other')]).toEqual([false, true])
    })
    it('stays locked for fifteen minutes and opens again after them', async () => {
      await guesses('locked', 10)
      clock.advance(899)
      const during = await guess('locked')
      clock.advance(2)
      expect([during, await guess('locked')]).toEqual([false, true])
    })
    it('gives ten new guesses after the lock, not one', async () => {
      await guesses('again', 10)
      clock.advance(901)
      expect(await guesses('again', 12)).toBe(10)
    })
    it('is not made longer by guesses during the lock', async () => {
      await guesses('hammered', 10)
      clock.advance(600)
      await guesses('hammered', 50)
      clock.advance(301)
      expect(await guess('hammered')).toBe(true)
    })
    it('forgets nine slow guesses when the window has passed', async () => {
      await guesses('slow', 9)
      clock.advance(901)
      expect(await guesses('slow', 12)).toBe(10)
    })
    it('starts anew after a right secret', async () => {
      await guesses('right', 9)
      await floor().db.outside((tx) => rateLimits.clear(tx, 'password', 'right'))
      expect(await guesses('right', 12)).toBe(10)
    })
  }))
