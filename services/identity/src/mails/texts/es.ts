import type { MailTexts } from '../mail-texts.ts';

export const es: MailTexts = {
  signUp: {
    subject: 'Confirma tu dirección de correo',
    heading: 'Te damos la bienvenida a Sillage',
    text: 'Confirma tu dirección de correo para abrir tu cuenta.',
    button: 'Confirmar mi dirección',
  },
  invite: {
    subject: 'Tienes una invitación a Sillage',
    heading: 'Tienes una invitación',
    text: 'Hemos preparado una cuenta de Sillage para ti. Acepta la invitación para abrirla.',
    button: 'Aceptar la invitación',
  },
  magicLink: {
    subject: 'Tu enlace de acceso',
    heading: 'Inicia sesión en Sillage',
    text: 'Abre este enlace en el dispositivo en el que quieras iniciar sesión.',
    button: 'Iniciar sesión',
  },
  recovery: {
    subject: 'Elige una nueva contraseña',
    heading: 'Una nueva contraseña',
    text: 'Puedes elegir una nueva contraseña para tu cuenta.',
    button: 'Elegir una nueva contraseña',
  },
  emailChangeOld: (newEmail) => ({
    subject: 'Confirma el cambio de tu dirección de correo',
    heading: 'Tu dirección de correo va a cambiar',
    text: `Tu cuenta va a usar ${newEmail} a partir de ahora. El cambio se aplica cuando se confirme desde las dos direcciones. Si no lo has pedido, cambia tu contraseña.`,
    button: 'Confirmar el cambio',
  }),
  emailChangeNew: (newEmail) => ({
    subject: 'Confirma tu nueva dirección de correo',
    heading: 'Tu nueva dirección de correo',
    text: `Una cuenta de Sillage va a usar ${newEmail} a partir de ahora. Confirma que esta dirección es tuya.`,
    button: 'Confirmar mi nueva dirección',
  }),
  reauthentication: {
    subject: 'Tu código de confirmación',
    heading: '¿Eres tú?',
    text: 'Introduce este código para confirmar el cambio en tu cuenta.',
  },
  deletion: (date) => ({
    subject: `Tu cuenta se eliminará el ${date}`,
    heading: 'Tu cuenta se va a eliminar',
    text: `Has pedido que se elimine tu cuenta. El ${date} desaparecerá definitivamente; hasta entonces tus campañas están en pausa. Si cambias de idea, o si no fuiste tú, inicia sesión antes de ese día y cancela la eliminación.`,
    button: 'Abrir mi cuenta',
  }),
  suspension: (reason) => ({
    subject: 'Tu cuenta está suspendida',
    heading: 'Tu cuenta está suspendida',
    text: `Por ahora no puedes iniciar sesión y tus campañas están en pausa. Motivo: ${reason} Tus datos, lo que debes y lo que se te debe no cambian. Si tienes preguntas, escribe a soporte.`,
    button: 'Contactar con soporte',
  }),
  reinstatement: {
    subject: 'Tu cuenta vuelve a estar abierta',
    heading: 'Tu cuenta vuelve a estar abierta',
    text: 'Puedes iniciar sesión como antes, y tus campañas siguen tal como las dejaste.',
    button: 'Abrir mi cuenta',
  },
  supportView: (until) => ({
    subject: 'Soporte está consultando tu cuenta',
    heading: 'Soporte está consultando tu cuenta',
    text: `Tal como permitiste, soporte ha abierto tu cuenta en modo de solo lectura, como máximo hasta el ${until}. Ve tus campañas y tus cifras, pero no tus tarjetas ni tus claves, y no puede cambiar nada. Puedes ponerle fin en cualquier momento en los ajustes de seguridad.`,
    button: 'Abrir los ajustes de seguridad',
  }),
  webhook: (address, failures, disabledReason) => ({
    subject:
      disabledReason === null
        ? 'Tu punto de recepción de webhooks falla'
        : 'Tu punto de recepción de webhooks se ha desactivado',
    heading:
      disabledReason === null ? 'Un punto de recepción no acepta mensajes' : 'Un punto de recepción está desactivado',
    text: {
      failing: `Han fallado ${failures} intentos seguidos de enviar un mensaje a ${address}. No se envía nada allí hasta que lo actives de nuevo; entonces se puede reenviar lo que falló.`,
      gone: `${address} respondió que ya no existe (410). No se envía nada allí hasta que lo actives de nuevo.`,
      none: `Han fallado ${failures} intentos seguidos de enviar un mensaje a ${address}. Los mensajes se repiten hasta que llegan; tras veinte fallos seguidos, el punto de recepción se desactiva.`,
    }[disabledReason ?? 'none'],
    button: 'Abrir los webhooks',
  }),
  silence: (connection, date) => ({
    subject: 'No hay noticias de tu tienda',
    heading: 'Una conexión está en silencio',
    text: `«${connection}» no ha comunicado nada desde el ${date}. Puede que falten pedidos: comprueba si la tienda sigue conectada.`,
    button: 'Ver la conexión',
  }),
  dataRequest: {
    rectification: (date) => ({
      subject: 'Un afiliado pide corregir sus datos',
      heading: 'Hay un nombre o una dirección que corregir',
      text: `Un afiliado de tu campaña indica que su nombre o su dirección no es correcto. Corrígelo con un clic, o recházalo y explica por qué, antes del ${date}: la ley te da un mes.`,
      button: 'Ver la solicitud',
    }),
    restriction: (date) => ({
      subject: 'Un afiliado pide limitar el uso de sus datos',
      heading: 'Hay que limitar el uso de datos personales',
      text: `Un afiliado de tu campaña pide que no uses sus datos por ahora. Ponlo en pausa con un clic, o recházalo y explica por qué, antes del ${date}: la ley te da un mes.`,
      button: 'Ver la solicitud',
    }),
    erasure: (date) => ({
      subject: 'Un afiliado pide borrar sus datos',
      heading: 'Hay datos personales que borrar',
      text: `Un afiliado de tu campaña pide que borres su nombre y su dirección. Hazlo con un clic, o recházalo y explica por qué, antes del ${date}: la ley te da un mes. Los importes se quedan en tus cuentas.`,
      button: 'Ver la solicitud',
    }),
  },
  application: (campaign) => ({
    subject: `Alguien solicita ser afiliado de «${campaign}»`,
    heading: 'Una solicitud espera tu decisión',
    text: `Alguien quiere ser afiliado de tu campaña «${campaign}» y ha confirmado su dirección. Acepta la solicitud y recibirá su enlace por correo, o recházala. Puede haber más en la lista: recibes como máximo un mensaje así por hora.`,
    button: 'Ver las solicitudes',
  }),
  invitationAccepted: (campaign) => ({
    subject: `Se ha aceptado tu invitación a «${campaign}»`,
    heading: 'Tienes un afiliado nuevo',
    text: `Alguien ha aceptado tu invitación y ya es afiliado de tu campaña «${campaign}». Ya tiene su enlace; no tienes que hacer nada. Puede que hayan aceptado más: recibes como máximo un mensaje así por hora.`,
    button: 'Ver los afiliados',
  }),
  mailChoice: 'Elegir cuáles de estos mensajes recibes',
  orderClaim: (campaign) => ({
    subject: `Un afiliado de «${campaign}» echa en falta un pedido`,
    heading: 'Una reclamación espera tu decisión',
    text: `Un afiliado de tu campaña «${campaign}» echa en falta un pedido y te lo traslada, con lo que se sabe de él. Acredítalo o recházalo indicando un motivo. Puede haber más en la lista: recibes como máximo un mensaje así por hora.`,
    button: 'Ver las reclamaciones',
  }),
  appeal: (campaign) => ({
    subject: `Un afiliado de «${campaign}» te escribe sobre un pedido en revisión`,
    heading: 'Un afiliado tiene algo que decir',
    text: `Un afiliado de tu campaña «${campaign}» te ha escrito sobre un pedido que está en revisión. Encuentras sus palabras junto al pedido; léelas antes de decidir. Si no decides, el pedido se aprobará cuando termine la revisión. Puede que hayan escrito más: recibes como máximo un mensaje así por hora.`,
    button: 'Ver los pedidos en revisión',
  }),
  cardExpires: (card, month) => ({
    subject: 'Su tarjeta caduca pronto',
    heading: 'Una tarjeta está a punto de caducar',
    text: `${card} es válida hasta el final de ${month}. Con ella se pagan sus campañas en Sillage: añada otra tarjeta antes y nada se interrumpirá.`,
    button: 'Añadir una tarjeta',
  }),
  chargeRefused: (amount, isWithoutCard, next) => ({
    subject: `Un pago de ${amount} ha fallado`,
    heading: 'Un pago ha fallado',
    text: [
      isWithoutCard
        ? `No hay ninguna tarjeta en la que cargar ${amount}.`
        : `No se han podido cargar ${amount} en su tarjeta.`,
      'No se pierde nada: sus enlaces, pedidos y comisiones se siguen registrando.',
      next === null
        ? 'No lo volvemos a intentar por nuestra cuenta: pague cuando quiera, con otra tarjeta si lo prefiere.'
        : `Lo volvemos a intentar el ${next}. También puede pagar ahora, con otra tarjeta si lo prefiere.`,
    ].join(' '),
    button: 'Pagar ahora',
  }),
  invoice: (number, month, amount) => ({
    subject: `Su factura de ${month}: ${amount}`,
    heading: `Su factura de ${month}`,
    text: `La factura ${number} asciende a ${amount}. Se carga en su tarjeta: no tiene que hacer nada. El PDF está en su historial de facturación.`,
    button: 'Ver la factura',
  }),
  receipt: (number, amount) => ({
    subject: `Recibo: ${amount}`,
    heading: 'Su pago se ha cargado',
    text: `Se han cargado ${amount} en su tarjeta para pagar a sus afiliados. La factura ${number} da el detalle; el PDF está en su historial de facturación.`,
    button: 'Ver la factura',
  }),
  archiveReady: (until) => ({
    subject: 'El archivo con tus datos está listo',
    heading: 'Tu archivo está listo',
    text: `Puedes descargar el archivo con todo lo que Sillage guarda sobre tu cuenta hasta el ${until}; después se elimina. Inicia sesión para descargarlo: este correo por sí solo no lo abre. Si no lo pediste, cambia tu contraseña.`,
    button: 'Abrir el panel de privacidad',
  }),
  archiveFailed: (isTooLarge) => ({
    subject: 'No se pudo crear el archivo con tus datos',
    heading: 'No se pudo crear el archivo',
    text: isTooLarge
      ? 'Tu cuenta contiene más de lo que cabe en un archivo que guardemos. Descárgalo mientras se crea: en los ajustes de tu cuenta o con la línea de comandos. Así no hay límite.'
      : 'Uno de nuestros servicios no respondió, tras varios intentos. No se ha perdido nada: vuelve a pedir el archivo dentro de unas horas o escribe a soporte.',
    button: 'Abrir el panel de privacidad',
  }),
  apiKeyCreated: (name) => ({
    subject: 'Una nueva clave de API en tu cuenta',
    heading: 'Una nueva clave de API',
    text: `Se ha creado la clave de API «${name}» en tu cuenta. Un programa que la tenga puede usar tu cuenta dentro de los permisos de la clave. Si no fuiste tú, revoca la clave y cambia tu contraseña.`,
    button: 'Ver mis claves de API',
  }),
  linkFallback: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  orCode: 'O introduce este código donde se te pida:',
  validity: (minutes) =>
    `Válido durante ${minutes} minutos y una sola vez. No se lo des a nadie: nosotros nunca lo pedimos.`,
  footer:
    'Recibes este mensaje porque alguien ha introducido tu dirección en Sillage. Si no has sido tú, no tienes que hacer nada.',
  ownerFooter: 'Recibes este mensaje porque esta es la dirección de tu cuenta de Sillage.',
  sms: (code, minutes) => `${code} es tu código de Sillage, válido durante ${minutes} minutos. No se lo des a nadie.`,
};
