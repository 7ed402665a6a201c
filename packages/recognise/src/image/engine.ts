// The engine of the models. Its makers' build tells them of every model that is loaded (https://mobile.events.data.microsoft.com), and keeps what it could not send; what is read here is nobody's business.
import './without-telemetry.ts'

export { InferenceSession, Tensor } from 'onnxruntime-node'
