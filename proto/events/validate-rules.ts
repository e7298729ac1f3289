/** The schema of the rules in the .proto files, for the generated code that names it. */
export { file_buf_validate_validate } from '@bufbuild/protovalidate/gen/buf/validate/validate_pb.js';
