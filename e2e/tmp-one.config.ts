import base from './vitest.config.ts'
const { globalSetup: _, ...test } = base.test as never as { globalSetup: string }
export default { ...base, test: { ...test, maxWorkers: 1 } }
