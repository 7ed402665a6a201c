// npm run seed: the demo company in the configured database.
import { readConfig } from '../config.ts'
import { openHouse } from '../house.ts'
import { seedDemo } from './seed-demo.ts'

const house = await openHouse({ ...readConfig(process.env), role: 'web' })
await seedDemo(house, (line) => console.log(line))
await house.close()
process.exit(0)
