// npm run seed: the demo company in the configured database.
import { readConfig } from '../config.ts'
import { createApp } from '../app.ts'
import { keepFilesPrivate } from '../private-files.ts'
import { demoAccount, seedDemo } from '../demo/index.ts'

keepFilesPrivate()
const config = readConfig(process.env)
const app = await createApp({ ...config, role: 'web' })
const password = await seedDemo(app, (line) => console.log(line))
console.log(`  演示账号 demo account   ${demoAccount.email}   密码 password   ${password ?? '您改过的那个 the one you chose'}`)
if (!config.demo)
  console.log('  演示账号要在本机用 DEMO=on 启动才能登录。Demo accounts sign in where the house starts with DEMO=on, on this machine.')
await app.close()
process.exit(0)
