// Runs the simulator by itself: PORT, DATA_DIR for its books, LATENCY_MS for the time that a verification takes.
import { startSimulator } from './server.ts'

const { PORT = '8687', DATA_DIR = './data/tax-platform', LATENCY_MS = '0' } = process.env
const { url } = await startSimulator({ port: Number(PORT), folder: DATA_DIR, latencyMs: Number(LATENCY_MS) })
process.stdout.write(`税务平台模拟器 Tax platform simulator   ${url}\n`)
