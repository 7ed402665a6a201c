// A robot of each vendor for one machine: addresses and messages stand in the local outbox. Its keys come from the app's, so that a robot
// that was added works after the next start.
import { createHash } from 'node:crypto'
import { robotVendors, type RobotVendor } from '@piaotai/domain/robot.ts'
import type { OpenLocalOutbox } from '../local-outbox.ts'
import { startRobotSimulator } from './simulator.ts'

const names: Readonly<Record<RobotVendor, string>> = { wecom: '企业微信 WeCom', dingtalk: '钉钉 DingTalk', feishu: '飞书 Feishu' }

export const openLocalRobots = async (secretKey: string, now: () => Date, tell: OpenLocalOutbox['robot']) => {
  const made = (purpose: string): string => createHash('sha256').update(`${purpose} ${secretKey}`).digest('hex').slice(0, 32)
  const { add, url, close } = await startRobotSimulator(now, ({ vendor, title, text, link }) => {
    tell(names[vendor], title, `${text}\n${link}`)
  })
  for (const vendor of robotVendors) {
    const given = { key: made(`robot ${vendor}`), secret: vendor === 'wecom' ? '' : `SEC${made(`robot secret ${vendor}`)}` }
    const { address, secret } = add(vendor, given)
    tell(names[vendor], '模拟的群机器人 Simulated robot', secret === '' ? address : `${address} \n密钥 secret：${secret}`)
  }
  return { url, close }
}
