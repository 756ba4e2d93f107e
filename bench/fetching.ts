import { connect } from 'node:net';
import { answerIn } from '@/bench/http-answer';
import { sendings } from '@/bench/request';

/** Sends one request over a connection of its own, and returns its body when it was a success. */
export function answered(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(sendings(request)()));
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      const answer = answerIn(received);
      if (!answer) return;
      socket.destroy();
      const text = received.toString();
      if (answer.status < 400) resolve(text.slice(text.indexOf('\r\n\r\n') + 4));
      else reject(new Error(`${request.slice(0, 200)}\n${text.slice(0, 1500)}`));
    });
  });
}
