// Runs the simulator by itself: PORT, DATA_DIR for its books, SECRET of its webhook.
import { startErpSimulator } from './server.ts'

const { PORT = '8688', DATA_DIR = './data/erp', SECRET } = process.env
const { url } = await startErpSimulator({ port: Number(PORT), folder: DATA_DIR, ...(SECRET ? { secret: SECRET } : {}) })
process.stdout.write(`ERP 模拟器 ERP simulator   ${url}\n`)
