// Every page before its first row: what it says, and the button that brings the row, or the declared reason why there is none.
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { globSync } from 'node:fs'
