// What a command is, and what it works with.
import type { Command } from 'commander'
import type { Piaotai } from '@piaotai/client'

export type Language = 'zh-CN' | 'en-US'
export interface World {
  readonly language: Language
  readonly say: (zh: string, en: string) => string
  /** A line of data on stdout. */
  readonly print: (text: string) => void
  /** A line for people on stderr. */
  readonly tell: (text: string) => void
  /** The client of the saved login; refused without one. */
  readonly client: () => Promise<Piaotai>
}
/** A command adds itself to the program; `commands/` holds one a file, and register.ts names them. */
export type AddCommand = (program: Command, world: World) => void

/** What a person did wrong: exit 1. */
export class UsageFault extends Error {}
/** Something was refused or failed: exit 2, and said already. */
export class Refused extends Error {}
