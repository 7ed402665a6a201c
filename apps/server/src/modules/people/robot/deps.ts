import type { Needs } from '../../../kernel/deps.ts'
import type { Encryption } from '../../../lib/encryption.ts'
import type { Robots } from '../../../ports/robots.ts'

export interface RobotDeps extends Needs<'db' | 'clock' | 'audit' | 'jobs'> {
  readonly encryption: Encryption
  readonly robots: Robots
  /** Where people open the product. */
  readonly origin: string
}
