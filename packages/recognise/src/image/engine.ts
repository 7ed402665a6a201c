// The engine of the models. The vendor's build reports every loaded model (https://mobile.events.data.microsoft.com)
// and stores unsent reports; this import prevents it, as the input is confidential.
import './without-telemetry.ts'

export { InferenceSession, Tensor } from 'onnxruntime-node'
